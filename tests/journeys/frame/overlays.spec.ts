/** Lazy loading and stacking of overlays. */
import type { Locator } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';

const ALL = ['header', 'main', 'overlays'] as const;

/** A file of an overlay's code, by name. */
const CHUNK = /\/(overlays|menu|search|places|account|support|privacy)\.js$/;

/** Ways to approach a link without following it, each with a visitor who does so. */
const APPROACHES = {
  'a mouse over its link': { desk: true, brand: 'amber', approach: (link: Locator) => link.hover() },
  'the focus on its link': { desk: true, brand: 'slate', approach: (link: Locator) => link.focus() },
  'a finger on its link': { desk: false, brand: 'amber', approach: touch },
} as const;

/** Puts a finger on a link and lifts it beside the link, so that nothing is pressed. */
async function touch(link: Locator): Promise<void> {
  await link.tap({ trial: true });
  const box = await link.boundingBox();
  const devtools = await link.page().context().newCDPSession(link.page());
  const finger = (type: 'touchStart' | 'touchCancel', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await finger('touchStart', { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 });
  await finger('touchCancel');
}

for (const [way, { desk, brand, approach }] of Object.entries(APPROACHES)) {
  test.describe(`${brand}, ${way}`, () => {
    test.use({ brand, viewport: VIEWPORTS[desk ? 1 : 0], hasTouch: !desk });

    test(`loads the code of its overlay and of no other`, async ({ page, visit }) => {
      const fetched: string[] = [];
      page.on('request', (request) => {
        const [, name] = CHUNK.exec(new URL(request.url()).pathname) ?? [];
        if (name !== undefined) fetched.push(name);
      });
      await visit(ARTICLE);
      await waitForIslands(page, [...ALL, 'footer']);
      await page.waitForLoadState('networkidle');
      expect(fetched).toEqual([]);
      const approached: string[] = [];
      for (const [name, link] of Object.entries(OPENERS)) {
        await approach(page.locator(link).first());
        // The first overlay also loads what all of them need.
        if (approached.length === 0) approached.push('overlays');
        approached.push(name);
        await expect.poll(() => fetched.toSorted()).toEqual(approached.toSorted());
      }
      await page.waitForLoadState('networkidle');
      expect(fetched.toSorted()).toEqual(approached.toSorted());
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test("the cities load with the picker's code", async ({ page, visit }) => {
  let requests = 0;
  page.on('request', (request) => (requests += Number(new URL(request.url()).pathname.endsWith('/cities'))));
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  expect(requests).toBe(0);
  await page.locator(OPENERS.places).hover();
  await expect.poll(() => requests).toBe(1);
});

test("the link is followed if its overlay's code cannot be loaded", async ({ page, visit, faults }) => {
  faults.expect(/^request failed: net::ERR_FAILED \S+\/places\.js$/);
  faults.expect(/^console error: .*ERR_FAILED.*\/places\.js\)$/);
  await page.route(/\/places\.js$/, (route) => route.abort());
  await visit(ARTICLE);
  await waitForIslands(page, ALL);
  await page.getByRole('banner').locator('a[href*="/cities"][aria-label]').click();
  await expect(page).toHaveURL(/\/ru-ru\/moskva\/cities\?page=/);
});

test('the picker opens above the menu and closes back to it', async ({ page, visit }) => {
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

test('support opens over a page that is about no profession, and closes back to it', async ({ page, visit, axe }) => {
  await visit('/cities');
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
  await expect(page).toHaveURL(/\/ru-ru\/moskva\/cities$/);
});
