import { waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const ALL = ['header', 'main', 'overlays'] as const;

test('the code of an overlay comes when its link is approached, not before', async ({ page, visit }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  const isOfPicker = (path: string) => /\/(places|overlays)\.\w+\.js$/.test(path) || path.endsWith('/cities');
  expect(fetched.filter(isOfPicker)).toEqual([]);
  await page.getByRole('banner').locator('a[href*="/cities"][aria-label]').hover();
  await expect.poll(() => fetched.filter(isOfPicker).length).toBe(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the link is followed when the code of its overlay cannot be had', async ({ page, visit, faults }) => {
  faults.expect(/^request failed: net::ERR_FAILED \S+\/places\.\w+\.js$/);
  faults.expect(/^console error: .*ERR_FAILED.*\/places\.\w+\.js\)$/);
  await page.route(/\/places\.\w+\.js$/, (route) => route.abort());
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  await page.getByRole('banner').locator('a[href*="/cities"][aria-label]').click();
  await expect(page).toHaveURL(/\/ru-ru\/moskva\/cities\?page=/);
});

test('the picker opens from the menu, above it, and closes back to it', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  await page.getByRole('banner').locator('a[href="#footer"]').click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await menu.getByRole('link', { name: 'Город: Москва' }).click();
  const picker = page.getByRole('dialog', { name: 'Выберите город' });
  await expect(picker.getByRole('link').first()).toBeVisible();
  await page.goBack();
  await expect(picker).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}$`));
});

test('support opens over the article, and closes back to it', async ({ page, visit, axe }) => {
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  const support = page.getByRole('banner').locator('a[href$="/contact-us"]');
  await support.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Чем вы занимаетесь?' })).toBeVisible();
  await expect(dialog).toHaveAccessibleName('Связаться с поддержкой');
  await axe();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(support).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}$`));
});
