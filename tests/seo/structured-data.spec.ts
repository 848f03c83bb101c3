/** Tests the structured data checker. */
import { expect, test } from '@playwright/test';
import { structuredDataFaults } from '../support/http/structured-data.ts';

test('an error in structured data is found', () => {
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
  expect(of(way, way)).toEqual(['BreadcrumbList appears twice']);
  expect(of({ ...way, itemListElement: [step(1), step(3)] })).toHaveLength(1);
  expect(of({ ...way, itemListElement: [step(1), { ...step(2), item: '/a' }] })).toHaveLength(1);
  expect(of({ ...way, itemListElement: [step(1), { ...step(2), name: ' ' }] })).toHaveLength(1);
  expect(of({ ...questions, mainEntity: [] })).toHaveLength(2);
  expect(
    of({ ...questions, mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: answer }] }),
  ).toHaveLength(1);
  expect(of({ '@type': 'Article', headline: 'A', dateModified: '2026-13-01' })).toHaveLength(6);
  expect(of({ '@type': 'WebSite', name: 'A', url: 'https://example.com/' })).toHaveLength(4);
  expect(of({ '@type': 'Recipe' })).toEqual(['Recipe: no rules are defined']);
  expect(structuredDataFaults([way], page)).toHaveLength(1);
});
