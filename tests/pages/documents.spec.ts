/**
 * Checks one document of each page type as the server sends it, without a browser. A new page type
 * is a row of `EVERY_PAGE`; a new check is a line below.
 */
import { expect, test } from '@playwright/test';
import { readHead, tags, unescapeText } from '../support/http/head.ts';
import { markupFaults } from '../support/http/markup.ts';
import { EVERY_PAGE, LANGUAGES, originOf, pathOf, portOf, type PageKind } from '../support/pages/pages.ts';
import { structuredDataFaults } from '../support/http/structured-data.ts';
import { documentsOf, type Place } from '../support/pages/visits.ts';

for (const kind of EVERY_PAGE) {
  const isIndexed = kind.status < 400 && kind.indexed !== false;

  for (const place of documentsOf(kind)) {
    const { brand, language, served } = place;

    test(`${brand}, ${language}, ${served}: the document is correct: ${kind.name}`, async () => {
      const origin = originOf(brand, portOf(served));
      const head = await readHead(addressOf(kind, place));
      const check = expect.configure({ soft: true });

      check(head.status, 'it has its status').toBe(kind.status);
      check(await markupFaults(head.html), 'it is valid HTML').toEqual([]);
      const [html = {}] = tags(head.html, 'html');
      check(html, 'it declares its language and brand').toMatchObject({
        lang: language,
        dir: 'ltr',
        'data-brand': brand,
      });
      const title = unescapeText(/<title>([^<]+)/.exec(head.html)?.[1] ?? '');
      check(title, 'it has a title').toMatch(/^\S.{3,60} Roadside$/);
      check(head.html.match(/<h1[\s>]/g), 'it has one h1').toHaveLength(1);
      check(linksOf(head.html, 'canonical'), 'it has its canonical URL').toEqual([
        `${origin}/ru-${language}/moskva${pathOf(kind)}`,
      ]);

      check(metaOf(head.html, 'robots'), 'noindex is set where intended').toEqual(isIndexed ? [] : ['noindex']);
      const alternates = linksOf(head.html, 'alternate');
      check(alternates, 'it has an alternate in every language').toEqual(
        isIndexed
          ? [
              `ru-RU ${origin}/ru-ru/moskva${kind.path}`,
              `en-RU ${origin}/ru-en/moskva${kind.path}`,
              `x-default ${origin}/ru-ru/moskva${kind.path}`,
            ]
          : [],
      );
      if (isIndexed) {
        check(metaOf(head.html, 'description'), 'it has one description').toEqual([expect.stringMatching(/\S.{20}/)]);
        for (const other of LANGUAGES.filter((code) => code !== language)) {
          const there = await readHead(addressOf(kind, { ...place, language: other }));
          check(linksOf(there.html, 'alternate'), `in ${other} it has the same alternates`).toEqual(alternates);
        }
      }

      const anchors = tags(head.html, 'a').map(({ hrefLang, href = '' }) => ({
        language: hrefLang,
        url: new URL(href, origin),
      }));
      const translations = anchors.filter((anchor) => anchor.language !== undefined);
      check(
        translations.map(({ url }) => url.pathname),
        'its frame leads to its other languages',
      ).toEqual(translations.map((anchor) => `/ru-${anchor.language}/moskva${pathOf(kind)}`));
      const back = anchors.flatMap(({ url }) => url.searchParams.get('retpath') ?? []);
      check(
        back.map((address) => address.split('?', 1)[0]),
        'signing in leads back to it',
      ).toEqual(back.map(() => `${origin}/ru-${language}/moskva${pathOf(kind)}`));
      if (kind.path.startsWith('/knowledge-base')) {
        check(translations.length, 'it has other languages').toBeGreaterThan(1);
        check(back.length, 'one can sign in on amber').toBe(brand === 'amber' ? 1 : 0);
      }

      check(structuredDataFaults(head.structuredData, head), 'its structured data is valid').toEqual([]);
      const described = head.structuredData.map((thing) => (thing as { '@type': string })['@type']);
      check(described, 'it has its structured data').toEqual(expect.arrayContaining([...(kind.described ?? [])]));
      if (!isIndexed) check(described, 'a page with noindex has no structured data').toEqual([]);

      check(Object.fromEntries(head.meta), 'it has a link preview').toMatchObject({
        'og:title': title,
        'og:url': head.canonical,
        'og:locale': `${language}_RU`,
        'og:image': expect.stringMatching(new RegExp(`^${origin}/assets/.*/preview-${brand}\\.png$`)),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Roadside',
        'twitter:card': 'summary_large_image',
      });
    });
  }
}

function addressOf({ path }: PageKind, { brand, language, served }: Place): string {
  return `${originOf(brand, portOf(served))}/ru-${language}/moskva${path}`;
}

/** URLs of one link relation, with the language where there are several. */
function linksOf(html: string, relation: string): string[] {
  const links = tags(html, 'link').filter(({ rel }) => rel === relation);
  return links.map(({ hreflang, href = '' }) => (hreflang === undefined ? href : `${hreflang} ${href}`));
}

/** Values of all `<meta>` of a name. */
function metaOf(html: string, metaName: string): string[] {
  return tags(html, 'meta').flatMap(({ name, content = '' }) => (name === metaName ? [content] : []));
}
