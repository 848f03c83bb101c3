import { get } from '../support/http.ts';
import { markupFaults } from '../support/markup.ts';
import { BRANDS, HOME, KAZAN_ONLY, LANGUAGES, originOf, PAGES, portOf, sampled } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** The edges, each with its pages that one of several turns looks at. */
const EDGES = [
  { served: 'site', pages: (turn: number) => sampled(PAGES, turn + 1) },
  { served: 'lab', pages: (turn: number) => [...sampled(PAGES, turn), KAZAN_ONLY] },
  { served: 'home', pages: () => [HOME] },
] as const;

for (const { served, pages } of EDGES) {
  for (const [turn, brand] of BRANDS.entries()) {
    for (const language of LANGUAGES) {
      for (const kind of pages(turn)) {
        test(`${served}, ${brand}, ${language}: the server sends valid HTML: ${kind.name}`, async () => {
          const { status, body } = await get(`${originOf(brand, portOf(served))}/ru-${language}/moskva${kind.path}`);
          expect(status).toBe(kind.status);
          expect(await markupFaults(body.toString())).toEqual([]);
        });
      }
    }
  }
}
