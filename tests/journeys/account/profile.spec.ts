/** The profile of a signed-in driver. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { widthFaults } from '../../support/browser/width.ts';
import { ARTICLE, originOf } from '../../support/pages/pages.ts';
import { fillRequest } from '../../support/pages/request-form.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { MAIN_HOST_VISITORS, nameOf, opposites, press } from '../../support/pages/visitors.ts';

/** Parts of the profile, by attributes that are equal in every language. */
const PROFILE = 'a[href$="/profile"]';
const EXPORT = 'a[href="/api/auth/export"]';
const OTHER_DEVICES = 'main li button';

const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

for (const visitor of opposites(MAIN_HOST_VISITORS, 1)) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    test('a signed-in driver opens the profile from the account, in a page without a shift', async ({
      page,
      visit,
      axe,
    }) => {
      await visit(ARTICLE);
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      if (hasTouch) await press(visitor, page.locator(OPENERS.menu));
      const opener = (hasTouch ? page.getByRole('dialog').first() : page.getByRole('banner')).locator(
        'a[href="#footer"][aria-label]',
      );
      await press(visitor, opener);
      await press(visitor, page.getByRole('dialog').locator(PROFILE));
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.locator(EXPORT)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7);
      await axe();
      expect(await widthFaults(page)).toEqual([]);
    });
  });
}

test.describe('with staff', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  let desk: Desk;
  const place = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva`;

  test.beforeAll(async () => {
    desk = await startDesk();
  });
  test.afterAll(() => desk.stop());

  test('a request that waits for the driver comes first on the profile of every device', async ({ page, axe }) => {
    await page.goto(`${place()}/contact-us/taxi`);
    await signIn(page);
    for (const text of ['One', 'Two']) {
      await page.goto(`${place()}/contact-us/taxi`);
      await waitForIslands(page);
      // The account knows the contact details of the last request.
      if (text === 'Two') await expect(page.getByLabel('Email')).toHaveValue('ivan@example.org');
      await fillRequest(page);
      await page.getByLabel('Your message').fill(text);
      await page.getByRole('button', { name: 'Send the request' }).click();
      await expect(page).toHaveURL(/\/knowledge-base/);
    }
    const [, first = ''] = await desk.numbers();
    await desk.answer(first, 'Which day was it?', 'waiting_for_you');

    // Another device knows the requests by the account alone.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${place()}/profile`);
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: /R-/ });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`Waiting for your reply`);
    await expect(rows.first()).toContainText(first);
    await axe();
    expect(await page.evaluate(() => globalThis.__roadsidePage?.session)).toMatchObject({
      status: 'authorized',
      profile: { notifications: 1 },
    });
    await rows.first().getByRole('link').tap();
    await expect(page.getByRole('article').last()).toContainText('Which day was it?');
  });

  test('the file with the driver’s data has the requests, and a guest gets none', async ({ page, playwright }) => {
    await page.goto(`${place()}/knowledge-base`);
    await signIn(page);
    await page.goto(`${place()}/profile`);
    const loading = page.waitForEvent('download');
    await page.locator(EXPORT).tap();
    const file = await loading;
    expect(file.suggestedFilename()).toBe('roadside-data.json');
    const guest = await playwright.request.newContext();
    const refused = await guest.get(`${originOf('amber', desk.edge.port)}/api/auth/export`);
    expect(refused.status()).toBe(401);
    await guest.dispose();
  });

  test('a driver chooses how pages look on the device, against its own setting', async ({ page, axe }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${place()}/knowledge-base`);
    const light = await background();
    await signIn(page);
    await page.goto(`${place()}/profile`);
    const choice = page.getByLabel('Appearance on this device');
    await choice.selectOption('Dark');
    const dark = await background();
    expect(dark).not.toBe(light);
    await axe();
    await page.goto(`${place()}/contact-us`);
    expect(await background()).toBe(dark);

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${place()}/profile`);
    await choice.selectOption('Light');
    expect(await background()).toBe(light);
    await axe();
    await choice.selectOption('Same as the device');
    expect(await background()).toBe(dark);
  });

  test('a driver asks to delete the account, and keeps it', async ({ page, axe }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${place()}/knowledge-base`);
    await signIn(page);
    await page.goto(`${place()}/profile`);
    await page.getByRole('button', { name: 'Delete account' }).tap();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await axe();
    await question.getByRole('button', { name: 'Delete account' }).tap();
    await expect(page.getByText('Your account will be deleted on')).toBeInViewport();
    await page.reload();
    await page.getByRole('button', { name: 'Keep my account' }).tap();
    await expect(page.getByText('Your account will be deleted on')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  });

  test('a device that is signed out from another one asks to sign in, and returns', async ({
    page,
    browser,
    faults,
  }) => {
    await page.goto(`${place()}/knowledge-base`);
    await signIn(page);
    await page.goto(`${place()}/profile`);
    await expect(page.locator(EXPORT)).toBeVisible();
    const other = await browser.newPage();
    await other.goto(`${place()}/knowledge-base`);
    await signIn(other);
    await other.goto(`${place()}/profile`);
    await expect(other.locator(EXPORT)).toBeVisible();
    for (const button = other.locator(OTHER_DEVICES).first(); await button.isVisible();) {
      const gone = other.waitForResponse((response) => response.request().method() === 'DELETE');
      await button.click();
      expect((await gone).status()).toBe(204);
    }
    await expect(other.locator(OTHER_DEVICES)).toHaveCount(0);
    await other.close();

    faults.expect(/^answer 401: \S+\/api\/auth\/account\/deletion$/);
    faults.expect(/^console error: .* status of 401 .*\/api\/auth\/account\/deletion\)$/);
    await page.getByRole('button', { name: 'Delete account' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).tap();
    await page.getByRole('link', { name: 'Sign in' }).last().tap();
    await page.getByRole('button').first().tap();
    await expect(page).toHaveURL(`${place()}/profile`);
    await expect.poll(() => status(page)).toBe('authorized');
    await expect(page.locator(EXPORT)).toBeVisible();
  });
});
