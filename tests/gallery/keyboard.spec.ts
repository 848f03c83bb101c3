/** Keyboard behaviour of dialogs, lists, tabs and toasts. */
import type { Locator, Page } from '@playwright/test';
import { DIRECTIONS, example, expect, test } from './gallery.ts';

// The narrower screen is the harder case.
test.use({ viewport: { width: 360, height: 740 } });

/** The dialogs of the page, the topmost last. */
const dialogs = (page: Page) => page.getByRole('dialog');

async function openByKeyboard(page: Page, name: string): Promise<Locator> {
  const button = example(page, name).getByRole('button').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialogs(page)).toHaveAttribute('data-state', 'open');
  return button;
}

for (const { brand, dir } of DIRECTIONS) {
  test.describe(`${brand}, ${dir}`, () => {
    test('a dialog traps focus and restores it', async ({ page, open }) => {
      await open({ brand, dir, only: 'Dialog' });
      const button = await openByKeyboard(page, 'Dialog/question');
      const dialog = dialogs(page);
      await expect(dialog.getByRole('heading')).toBeFocused();
      for (const name of ['Close', 'Keep it', 'Delete']) {
        await page.keyboard.press('Tab');
        await expect(dialog.getByRole('button', { name })).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });

    test('Enter confirms a dialog, except in a field and on a button', async ({ page, open }) => {
      await open({ brand, dir, only: 'Dialog' });
      await openByKeyboard(page, 'Dialog/question');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page.getByText('Done 0 times').first()).toBeVisible();
      await openByKeyboard(page, 'Dialog/question');
      await page.keyboard.press('Enter');
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page.getByText('Done 1 times')).toBeVisible();
    });

    test('long content scrolls by keyboard while the page stays', async ({ page, open }) => {
      await open({ brand, dir, only: 'Dialog' });
      await openByKeyboard(page, 'Dialog/longContent');
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press('End');
      await expect.poll(() => dialogs(page).evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(100);
      await expect(dialogs(page).getByRole('button', { name: 'Agree' })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });

    test('a drawer with a search field focuses the field', async ({ page, open }) => {
      await open({ brand, dir, only: 'Drawer' });
      await openByKeyboard(page, 'Drawer/search');
      await expect(page.getByLabel('Find a city')).toBeFocused();
    });

    test('a combobox can be browsed, chosen from and left', async ({ page, open }) => {
      await open({ brand, dir, only: 'Combobox' });
      const part = example(page, 'Combobox/empty');
      const input = part.getByRole('combobox');
      await input.focus();
      await page.keyboard.type('ro');
      await expect(part.getByRole('option')).toHaveCount(3);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await expect(part.locator('[data-marked]')).toContainText('Yaroslavl');
      await page.keyboard.press('Enter');
      await expect(part).toContainText('Chosen: rostov');
      // The field follows the choice in a separate render, which filters the list again.
      await expect(input).toHaveValue('Rostov');
      await page.keyboard.press('ArrowDown');
      const list = part.getByRole('listbox');
      await expect(list).toBeVisible();
      expect((await list.boundingBox())?.height).toBe(222);
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(input).toHaveValue('Rostov');
    });

    test('Esc closes the list in a dialog first, then the dialog', async ({ page, open }) => {
      await open({ brand, dir, only: 'Combobox' });
      await openByKeyboard(page, 'Combobox/inDialog');
      await dialogs(page).getByRole('combobox').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expect(dialogs(page)).toHaveAttribute('data-state', 'open');
      await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
    });

    test('arrow keys move between tabs in reading direction', async ({ page, open }) => {
      const forward = dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
      await open({ brand, dir, only: 'Tabs' });
      const part = example(page, 'Tabs/moreThanFit');
      await part.getByRole('tab', { selected: true }).focus();
      await page.keyboard.press(forward);
      await expect(part.getByRole('tab', { name: 'This month' })).toBeFocused();
      await page.keyboard.press('End');
      await expect(part.getByRole('tab', { name: /^All the time/ })).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(part.getByRole('tabpanel')).toBeFocused();
    });

    test('a dismissed toast restores focus', async ({ page, open }) => {
      await open({ brand, dir, only: 'ToastStack' });
      const button = page.getByRole('button', { name: 'Show: success' });
      await button.focus();
      await page.keyboard.press('Enter');
      const toast = page.getByRole('status').getByText('Your request has been sent.');
      await expect(toast).toBeVisible();
      const dismiss = page.getByRole('button', { name: 'Dismiss' });
      while (!(await dismiss.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab');
      const box = await dismiss.boundingBox();
      // While the toast slides in, its sides are differences of single-precision positions.
      expect(box?.width).toBeCloseTo(48, 3);
      expect(box?.height).toBeCloseTo(48, 3);
      await page.keyboard.press('Enter');
      await expect(toast).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveText(/^Show/);
    });
  });
}
