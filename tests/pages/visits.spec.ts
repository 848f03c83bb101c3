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

test('axe examines each brand and each language in each window', () => {
  const examined = EVERY_PAGE.flatMap((kind) =>
    visitsOf(kind).flatMap(({ brand, language }, visit) =>
      viewportsOf(kind, visit).flatMap(({ width }) => [`${brand} ${width}`, `${language} ${width}`]),
    ),
  );
  const pairs = [...BRANDS, ...LANGUAGES, 'xb'].flatMap((one) => VIEWPORTS.map(({ width }) => `${one} ${width}`));
  expect(new Set(examined)).toEqual(new Set(pairs));
});
