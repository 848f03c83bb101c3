import { expect, test } from '@playwright/test';
import { readHead } from '../support/head.ts';
import { BRANDS, LANGUAGES, originOf, PAGES, pathOf, portOf, sampled } from '../support/pages.ts';
import { structuredDataFaults } from '../support/structured-data.ts';

/** What each kind of page is described as, beside the way to it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  root: ['WebSite'],
  article: ['BreadcrumbList', 'Article', 'FAQPage'],
};

for (const served of ['site', 'lab'] as const) {
  for (const [turn, brand] of BRANDS.entries()) {
    for (const [other, language] of LANGUAGES.entries()) {
      for (const kind of sampled(PAGES, turn + other)) {
        test(`${served}, ${brand}, ${language}: machines are told what the page is: ${kind.name}`, async () => {
          const origin = originOf(brand, portOf(served));
          const head = await readHead(`${origin}/ru-${language}/moskva${kind.path}`);
          expect(head.status).toBe(kind.status);
          expect(head.canonical).toBe(`${origin}/ru-${language}/moskva${pathOf(kind)}`);
          expect(structuredDataFaults(head.structuredData, head)).toEqual([]);
          const kinds = head.structuredData.map((thing) => (thing as { '@type': string })['@type']);
          expect(kinds).toEqual(expect.arrayContaining([...(KINDS[kind.name] ?? [])]));
          // Nobody is to find it, so nobody is told of it.
          if (kind.status >= 400 || kind.indexed === false) expect(kinds).toEqual([]);

          expect(head.meta.get('og:title')).toBe(/<title>([^<]+)/.exec(head.html)?.[1]);
          expect(head.meta.get('og:url')).toBe(head.canonical);
          expect(head.meta.get('og:locale')).toBe(`${language}_RU`);
          expect(head.meta.get('og:image')).toMatch(new RegExp(`^${origin}/assets/.*/preview-${brand}\\.png$`));
          expect(head.meta.get('og:image:width')).toBe('1200');
          expect(head.meta.get('og:image:height')).toBe('630');
          expect(head.meta.get('og:image:alt')).toBe('Roadside');
          expect(head.meta.get('twitter:card')).toBe('summary_large_image');
        });
      }
    }
  }
}

test('a fault in structured data is found', () => {
  const canonical = 'https://example.com/a';
  const page = { canonical, html: '<summary>Why?</summary>' };
  const of = (...things: object[]) =>
    structuredDataFaults(
      things.map((thing) => Object.assign({ '@context': 'https://schema.org' }, thing)),
      page,
    );
  const step = (position: number) => ({ '@type': 'ListItem', position, name: 'Home', item: canonical });
  const way = { '@type': 'BreadcrumbList', itemListElement: [step(1), step(2)] };
  const answer = { '@type': 'Answer', text: 'Because.' };
  const questions = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: answer }] };
  expect(of(way, questions)).toEqual([]);
  expect(of(way, way)).toEqual(['BreadcrumbList is there twice']);
  expect(of({ ...way, itemListElement: [step(1), step(3)] })).toHaveLength(1);
  expect(of({ ...way, itemListElement: [step(1), { ...step(2), item: '/a' }] })).toHaveLength(1);
  expect(of({ ...way, itemListElement: [step(1), { ...step(2), name: ' ' }] })).toHaveLength(1);
  expect(of({ ...questions, mainEntity: [] })).toHaveLength(2);
  expect(
    of({ ...questions, mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: answer }] }),
  ).toHaveLength(1);
  expect(of({ '@type': 'Article', headline: 'A', dateModified: '2026-13-01' })).toHaveLength(6);
  expect(of({ '@type': 'WebSite', name: 'A', url: 'https://example.com/' })).toHaveLength(4);
  expect(of({ '@type': 'Recipe' })).toEqual(['Recipe: nobody has written down its rules']);
  expect(structuredDataFaults([way], page)).toHaveLength(1);
});
