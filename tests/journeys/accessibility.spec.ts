import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import {
  ARTICLE,
  AUDIT,
  BRANDS,
  HOME,
  islandsOf,
  KAZAN_ONLY,
  PAGES,
  sampled,
  type PageKind,
} from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** Real text in a language written left to right, and a pseudo-language written right to left. */
const DIRECTIONS = { ltr: { language: 'ru', served: 'site' }, rtl: { language: 'xb', served: 'lab' } } as const;

for (const [turn, brand] of BRANDS.entries()) {
  for (const [direction, use] of Object.entries(DIRECTIONS)) {
    test.describe(`${brand}, ${direction}`, () => {
      test.use({ brand, ...use });

      const look = (kind: PageKind) =>
        test(`axe finds nothing, light or dark, on a phone or a desk: ${kind.name}`, async ({
          page,
          visit,
          visitError,
          axe,
        }) => {
          // Colours are measured, so none may be on its way to another.
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          await waitForIslands(page, islandsOf(kind));
          for (const viewport of VIEWPORTS) {
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.setViewportSize(viewport);
              await page.emulateMedia({ colorScheme });
              await axe();
            }
          }
        });

      const kinds = direction === 'rtl' ? [...sampled(PAGES, turn + 1), KAZAN_ONLY] : sampled(PAGES, turn);
      for (const kind of kinds) look(kind);

      // Each brand in one direction; in both in an audit.
      if (AUDIT || (direction === 'rtl') === (brand === 'slate'))
        test.describe('the main page', () => {
          test.use({ served: 'home' });
          look(HOME);
        });

      test('axe finds nothing with every menu and question open', async ({ page, visit, axe }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(ARTICLE);
        await waitForIslands(page);
        for (const menu of await page.getByRole('banner').locator('details').all()) {
          await menu.locator('summary').click();
          await axe();
        }
        await page
          .getByRole('main')
          .locator('details')
          .evaluateAll((all: HTMLDetailsElement[]) => {
            for (const details of all) details.open = true;
          });
        await page.setViewportSize({ width: 360, height: 740 });
        await axe();
      });
    });
  }

  for (const language of ['ru', 'xa', 'xb']) {
    test.describe(`${brand}, ${language}`, () => {
      test.use({ brand, language, served: 'lab' });

      test('no page is wider than a narrow phone, or than a window with text of twice the size', async ({
        page,
        visit,
        visitError,
      }) => {
        for (const kind of [...PAGES, KAZAN_ONLY]) {
          await page.setViewportSize({ width: 320, height: 640 });
          await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
          expect(await tooWide(page), kind.name).toEqual([]);
          await page.setViewportSize({ width: 640, height: 640 });
          await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
          expect(await tooWide(page), `${kind.name}, text of twice the size`).toEqual([]);
        }
      });
    });
  }
}

/** What reaches beyond the window on a page that has to be scrolled sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = Array.from(document.querySelectorAll('body *')).filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return beyond.map((element) => element.outerHTML.slice(0, 100));
  });
}
