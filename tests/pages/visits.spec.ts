/** Checks that the visits of each page type leave out nothing that `every-page.spec.ts` varies. */
import { expect, test } from '@playwright/test';
import { BRANDS, EVERY_PAGE, LANGUAGES } from '../support/pages/pages.ts';
import { VIEWPORTS } from '../support/pages/viewports.ts';
import { viewportsOf, visitsOf } from '../support/pages/visits.ts';

for (const kind of EVERY_PAGE) {
  // `xb` is written from right to left.
  test(`each language, brand, direction and window is visited: ${kind.name}`, () => {
    const visits = visitsOf(kind);
    expect(new Set(visits.map(({ language }) => language))).toEqual(new Set([...LANGUAGES, 'xb']));
    expect(new Set(visits.map(({ brand }) => brand))).toEqual(new Set(BRANDS));
    expect(new Set(visits.flatMap((_, visit) => viewportsOf(kind, visit)))).toEqual(new Set(VIEWPORTS));
  });
}

test('axe examines each brand and each language in each window, on a third of the page types at least', () => {
  for (const { width } of VIEWPORTS) {
    for (const one of [...BRANDS, ...LANGUAGES, 'xb']) {
      const examined = EVERY_PAGE.filter((kind) =>
        visitsOf(kind).some(({ brand, language }, visit) => {
          const isOne = brand === one || language === one;
          return isOne && viewportsOf(kind, visit).some((viewport) => viewport.width === width);
        }),
      );
      expect(examined.length, `${one}, ${width} px`).toBeGreaterThanOrEqual(EVERY_PAGE.length / 3);
    }
  }
});
