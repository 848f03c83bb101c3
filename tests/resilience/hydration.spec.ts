import { observedHydration, observeHydration } from '../support/hydration.ts';
import { expectMenuWorks, waitForIslands } from '../support/islands.ts';
import {
  ARTICLE,
  AUDIT,
  BRANDS,
  HOME,
  islandsOf,
  KAZAN_ONLY,
  LANGUAGES,
  PAGES,
  sampled,
  type PageKind,
} from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, language] of [...LANGUAGES, 'xb'].entries()) {
    test.describe(`${brand}, ${language}`, () => {
      // The pseudo-language, right to left, and what only another city has, are served by the other edge alone.
      test.use({ brand, language, served: language === 'xb' ? 'lab' : 'site' });

      const hydrates = (kind: PageKind) =>
        test(`hydrates in place, and nothing moves: ${kind.name}`, async ({ page, visit, visitError }) => {
          await observeHydration(page);
          await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
          await waitForIslands(page, islandsOf(kind));
          expect(await observedHydration(page)).toEqual({ mutations: [], shifts: [] });
        });

      const kinds = sampled(PAGES, turn + other);
      // What most visitors come for, whoever's turn it is.
      const article = PAGES.filter((kind) => kind.path === ARTICLE && !kinds.includes(kind));
      for (const kind of language === 'xb' ? [...kinds, KAZAN_ONLY] : [...kinds, ...article]) hydrates(kind);

      if (AUDIT || (turn + other) % 2 === 0)
        test.describe('the main page', () => {
          test.use({ served: 'home' });
          hydrates(HOME);
        });
    });
  }

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport, served: 'lab', language: 'en' });

      test('every island works once it is hydrated, and nothing moves on arrival', async ({ page, visit }) => {
        await observeHydration(page);
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
        expect(await observedHydration(page)).toEqual({ mutations: [], shifts: [] });

        // Header: a link that opens the menu, and overlays, where it opens.
        await expectMenuWorks(page);

        // Main: a button that comes once somebody does something, and contents that follow the reader where there is room for them.
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
        if (screen === 'desktop') {
          await page.locator('#if-it-fails').scrollIntoViewIfNeeded();
          await page.mouse.wheel(0, 2000);
          await expect(page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')).toHaveCount(1);
        }

        // Footer: a link that is followed without a reload.
        await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
        await expect(page.getByRole('main')).toBeFocused();
        expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
        expect((await observedHydration(page)).shifts, 'shifts after arrival').toEqual([]);
      });
    });
  }
}
