import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { BRANDS } from '../support/pages.ts';
import { example, expect, test } from './gallery.ts';

/** What concerns a component; what concerns a page as a whole is tested on pages. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Examples that a button opens. */
const OPENED = ['Dialog/longContent', 'Drawer/links'];

/**
 * What axe finds in a part of the page, one line for each element: by all rules in a light theme. A dark theme changes colours
 * alone, and so is judged by them.
 */
async function findings(page: Page, part: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .include(part)
      .setLegacyMode();
    const { violations } = await (
      colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(TAGS)
    ).analyze();
    for (const { id, nodes } of violations) {
      const lines = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
      found.push(...lines.map((line) => `${colorScheme}: ${id}: ${line}`));
    }
  }
  return found;
}

for (const brand of BRANDS) {
  for (const dir of ['ltr', 'rtl']) {
    test.describe(`${brand}, ${dir}`, () => {
      test('axe finds nothing in any example, nor in what opens', async ({ page, open }) => {
        // Colours are measured, so none may be on its way to another.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await open({ brand, dir });
        expect(await findings(page, '[data-example]')).toEqual([]);

        await example(page, 'ToastStack/shows').getByRole('button', { name: 'Show: danger' }).click();
        await page.locator('[data-state="shown"]').waitFor();
        expect(await findings(page, '[data-example^="ToastStack"]'), 'a toast').toEqual([]);

        await example(page, 'Combobox/empty').getByRole('combobox').press('ArrowDown');
        expect(await findings(page, '[data-example="Combobox/empty"]'), 'an open list').toEqual([]);
        // While it is open, all else is hidden from screen readers.
        await page.keyboard.press('Escape');

        for (const name of ['SearchBox/suggesting', 'SearchBox/inAnOverlay']) {
          const field = example(page, name).getByRole('combobox');
          await field.fill('payout');
          await example(page, name).getByRole('option').first().waitFor();
          await field.press('ArrowDown');
          expect(await findings(page, `[data-example="${name}"]`), name).toEqual([]);
          await field.press('Escape');
          await field.press('Escape');
        }

        for (const name of OPENED) {
          await example(page, name).getByRole('button').click();
          await page.locator('dialog[data-state="open"]').waitFor();
          expect(await findings(page, 'dialog'), name).toEqual([]);
          await page.keyboard.press('Escape');
          await page.locator('dialog').waitFor({ state: 'detached' });
        }
      });
    });
  }
}
