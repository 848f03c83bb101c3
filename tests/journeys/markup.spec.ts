import { HtmlValidate } from 'html-validate';
import { get } from '../support/http.ts';
import { BRANDS, HOME, KAZAN_ONLY, LANGUAGES, originOf, PAGES, portOf, sampled } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** All rules, but for those about how the source looks, which the standard leaves free. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Valid, and wanted: Safari takes a list without markers for no list unless its role says so.
    'no-redundant-role': 'off',
    // The standard asks for no more than an id without spaces; React's begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
});

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
          const { results } = await validator.validateString(body.toString());
          const faults = results.flatMap(({ messages, source }) =>
            messages.map(({ ruleId, message, offset, size }) => {
              const place = source?.slice(Math.max(0, offset - 60), offset + size + 60);
              return `${ruleId}: ${message} …${place}…`;
            }),
          );
          expect(faults).toEqual([]);
        });
      }
    }
  }
}
