/** The first paint needs only HTML and CSS. */
import { ARTICLE, BRANDS } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

// pages/every-page.spec.ts tests which resources block the first paint of each page type.
for (const brand of BRANDS) {
  test.describe(brand, () => {
    test.use({ brand });

    test('text is painted immediately, in a fallback font with the same metrics', async ({ page, visit }) => {
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
