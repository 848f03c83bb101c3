/** Accessibility of all components in the gallery. */
import type { Page } from '@playwright/test';
import { themeFindings } from '../support/browser/axe.ts';
import { DIRECTIONS, example, expect, test, WORKSPACES } from './gallery.ts';

/** Rules that concern components; rules that concern whole pages are tested on pages. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Examples that a button opens. */
const OPENED = ['Dialog/longContent', 'Drawer/links'];

/** axe's findings in a part of the page in both themes, one line per element. */
function findings(page: Page, part: string): Promise<string[]> {
  return themeFindings(page, { part, tags: TAGS });
}

// Colours and fonts depend on the brand, places on the direction. An audit examines all four pairs.
for (const { brand, dir } of DIRECTIONS) {
  test.describe(`${brand}, ${dir}`, () => {
    // Colours are measured, so no transition may be running.
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    // One workspace at a time: the time that axe takes grows faster than the page.
    for (const workspace of WORKSPACES) {
      test(`axe finds nothing in any example of ${workspace}`, async ({ page, open }) => {
        await open({ brand, dir, only: workspace });
        expect(await findings(page, '[data-example]')).toEqual([]);
      });
    }

    // One component at a time: axe reads the whole page before it judges a part.
    test('axe finds nothing in a toast', async ({ page, open }) => {
      await open({ brand, dir, only: 'ToastStack' });
      await example(page, 'ToastStack/shows').getByRole('button', { name: 'Show: danger' }).click();
      await page.locator('[data-state="shown"]').waitFor();
      expect(await findings(page, '[data-example^="ToastStack"]')).toEqual([]);
    });

    test('axe finds nothing in an open list', async ({ page, open }) => {
      await open({ brand, dir, only: 'Combobox' });
      await example(page, 'Combobox/empty').getByRole('combobox').press('ArrowDown');
      await example(page, 'Combobox/empty').getByRole('option').first().waitFor();
      expect(await findings(page, '[data-example="Combobox/empty"]')).toEqual([]);
    });

    test('axe finds nothing in suggestions', async ({ page, open }) => {
      await open({ brand, dir, only: 'SearchBox' });
      for (const name of ['SearchBox/suggesting', 'SearchBox/inAnOverlay']) {
        const field = example(page, name).getByRole('combobox');
        await field.fill('payout');
        await example(page, name).getByRole('option').first().waitFor();
        await field.press('ArrowDown');
        expect(await findings(page, `[data-example="${name}"]`), name).toEqual([]);
        await field.press('Escape');
        await field.press('Escape');
      }
    });

    for (const name of OPENED) {
      test(`axe finds nothing in what a button opens: ${name}`, async ({ page, open }) => {
        await open({ brand, dir, only: name.split('/', 1)[0] ?? '' });
        await example(page, name).getByRole('button').click();
        await page.locator('dialog[data-state="open"]').waitFor();
        expect(await findings(page, 'dialog')).toEqual([]);
      });
    }
  });
}
