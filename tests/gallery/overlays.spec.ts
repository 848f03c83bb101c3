/** History, pointer, motion and colour behaviour of overlays. */
import type { Page } from '@playwright/test';
import { example, expect, test } from './gallery.ts';

const opener = (page: Page, name: string) => example(page, name).getByRole('button', { name: 'Open' });

test('"back" closes dialogs one by one, then leaves the page', async ({ page, open }) => {
  await open({ only: 'Dialog' });
  const address = page.url();
  await opener(page, 'Dialog/nested').click();
  const first = page.getByRole('dialog', { name: 'The first' });
  await first.getByRole('button', { name: 'Open' }).click();
  const second = page.getByRole('dialog', { name: 'The second' });
  await expect(second).toHaveAttribute('data-state', 'open');
  await page.goBack();
  await expect(second).toHaveCount(0);
  await expect(first).toHaveAttribute('data-state', 'open');
  await page.goBack();
  await expect(first).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test('a dialog closed by its button leaves no history entry', async ({ page, open }) => {
  await open({ only: 'Button' });
  await open({ only: 'Dialog' });
  for (const name of ['Dialog/slow', 'Dialog/large']) {
    await opener(page, name).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL(/only=Button/);
});

test('a dialog reopened immediately still closes by "back"', async ({ page, open }) => {
  await open({ only: 'Dialog' });
  const button = opener(page, 'Dialog/large');
  await button.click();
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'open');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('dialog [aria-label="Close"]')?.click();
    setTimeout(() => document.querySelector<HTMLElement>('[data-example="Dialog/large"] > button')?.click());
  });
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'open');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/only=Dialog/);
});

test('a press beside a dialog closes it, a press that began inside does not', async ({ page, open }) => {
  await open({ only: 'Dialog' });
  await opener(page, 'Dialog/question').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAttribute('data-state', 'open');
  await dialog.getByText('This cannot be undone').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toHaveAttribute('data-state', 'open');
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});

test('with reduced motion nothing moves, and every transition still ends', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open({ only: 'Dialog' });
  await opener(page, 'Dialog/slow').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAttribute('data-state', 'open');
  expect(await dialog.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a toast does not cover the focused element', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await open({ only: 'ToastStack' });
  const button = page.getByRole('button', { name: 'Show: danger' });
  // To the very end of the window.
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.press('Enter');
  const toast = page.getByRole('alert');
  await expect(page.locator('[data-state="shown"]')).toBeVisible();
  const [over, under] = [await toast.boundingBox(), await button.boundingBox()];
  const apart = over && under && (over.y + over.height <= under.y || under.y + under.height <= over.y);
  expect(apart, JSON.stringify({ over, under })).toBe(true);
});

test('a drawer enters from the inline end in both directions', async ({ page, open }) => {
  for (const [dir, edge] of [
    ['ltr', 1280],
    ['rtl', 0],
  ] as const) {
    await open({ only: 'Drawer', dir });
    await opener(page, 'Drawer/links').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAttribute('data-state', 'open');
    const reached = () =>
      dialog.evaluate((element, isEnd) => element.getBoundingClientRect()[isEnd ? 'right' : 'left'], edge > 0);
    await expect.poll(reached).toBe(edge);
  }
});

test('with forced colours every control is visible', async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open({ only: 'mfe-kit' });
  for (const name of ['Button/primary', 'Button/quiet', 'Field/text', 'SearchField/empty', 'Combobox/empty']) {
    const control = example(page, name).locator('button, input').first();
    expect(await control.evaluate((element) => getComputedStyle(element).borderStyle), name).toBe('solid');
  }
});
