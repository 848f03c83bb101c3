/** Streamed pages do not shift. */
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { PAGES, sampled } from '../support/pages/pages.ts';
import { visitPiecewise } from '../support/http/piecewise.ts';
import { expect, test } from '../support/test.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** Each page type in both windows, with the brands in turn; in an audit in all combinations. */
const VISITORS = [
  { brand: 'amber', viewport: DESKTOP, served: 'lab', kinds: sampled(PAGES, 0) },
  { brand: 'slate', viewport: PHONE, served: 'lab', kinds: sampled(PAGES, 1) },
  // More professions and jobs to choose from.
  { brand: 'slate', viewport: DESKTOP, served: 'site', kinds: sampled(PAGES, 1) },
  { brand: 'amber', viewport: PHONE, served: 'site', kinds: sampled(PAGES, 0) },
] as const;

for (const { kinds, ...visitor } of VISITORS) {
  test.describe(`${visitor.brand}, ${visitor.viewport.width} px wide, ${visitor.served}`, () => {
    test.use({ ...visitor, language: 'en' });

    for (const kind of kinds) {
      test(`painted content stays in place while the rest arrives: ${kind.name}`, async ({ page, origin, faults }) => {
        if (kind.status >= 400) for (const trace of [/^answer/, /^console error: .* status of/]) faults.expect(trace);
        await observeHydration(page);
        await visitPiecewise(page, origin, `/ru-en/moskva${kind.path}`);
        expect((await observedHydration(page)).shifts).toEqual([]);
      });
    }
  });
}
