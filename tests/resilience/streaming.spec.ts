/** Streamed pages do not shift. */
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { PAGES, sampled } from '../support/pages/pages.ts';
import { visitPiecewise } from '../support/http/piecewise.ts';
import { expect, test } from '../support/test.ts';

const VISITORS = [
  { brand: 'amber', viewport: { width: 1280, height: 800 }, served: 'lab', kinds: sampled(PAGES, 0) },
  { brand: 'slate', viewport: { width: 360, height: 740 }, served: 'lab', kinds: sampled(PAGES, 1) },
  // More than one profession to choose from.
  { brand: 'amber', viewport: { width: 1280, height: 800 }, served: 'site', kinds: PAGES.slice(0, 1) },
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
