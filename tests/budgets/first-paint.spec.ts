import { ARTICLE, BRANDS, PAGES, sampled } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** What each script of the document begins with. */
const LAYOUT = 'document.body.offsetHeight;';

for (const [turn, brand] of BRANDS.entries()) {
  test.describe(brand, () => {
    test.use({ brand });

    for (const kind of sampled(PAGES, turn)) {
      test(`only HTML and CSS block the first paint: ${kind.name}`, async ({ page, visit, visitError }) => {
        await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        const blocking = await page.evaluate(() =>
          (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
            .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
            .map(({ name }) => new URL(name).pathname),
        );
        expect(blocking.length).toBeGreaterThan(0);
        expect(blocking.filter((path) => !path.endsWith('.css'))).toEqual([]);
        await expect(page.locator('script[src]:not([type="module"])')).toHaveCount(0);
        // The document's own: docs/decisions/0013-layout-in-steps.md and 0015-early-presses.md.
        const inline = await page.locator('script:not([src], [type])').allTextContents();
        expect(inline.map((script) => script.trim().split('\n', 1)[0])).toEqual([LAYOUT, LAYOUT]);
        expect(inline.join('').trim().length).toBeLessThan(500);
      });
    }

    test('text shows at once, in a fallback as wide and high as the font', async ({ page, visit }) => {
      await visit(ARTICLE);
      const faces = await page.evaluate(() =>
        Array.from(document.styleSheets)
          .flatMap(function rules(sheet): CSSRule[] {
            return Array.from(sheet.cssRules).flatMap((rule) => {
              if (rule instanceof CSSLayerBlockRule) return Array.from(rule.cssRules);
              return [rule];
            });
          })
          .filter((rule) => rule instanceof CSSFontFaceRule)
          .map(({ style }) => ({
            family: style.getPropertyValue('font-family').replaceAll('"', ''),
            local: style.getPropertyValue('src').includes('local('),
            display: style.getPropertyValue('font-display'),
            overrides: ['ascent-override', 'descent-override', 'line-gap-override', 'size-adjust'].filter(
              (name) => style.getPropertyValue(name) !== '',
            ),
          })),
      );
      const families = await page.evaluate(() =>
        getComputedStyle(document.body)
          .fontFamily.split(',')
          .map((name) => name.trim().replaceAll('"', '')),
      );
      const [first, second] = families.map((family) => faces.filter((face) => face.family === family));
      expect(first?.length, 'the font itself').toBeGreaterThan(0);
      expect(first?.map(({ display }) => display)).toEqual(first?.map(() => 'optional'));
      expect(second?.length, 'its fallback').toBeGreaterThan(0);
      for (const fallback of second ?? []) {
        expect(fallback.local).toBe(true);
        expect(fallback.overrides).toEqual(['ascent-override', 'descent-override', 'line-gap-override', 'size-adjust']);
      }
    });
  });
}
