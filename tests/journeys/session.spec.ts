import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** A page that is quiet for this long, in milliseconds, tells what happened. */
const QUIET_MS = 5000;

const PROFILE = '**/api/auth/profile';

/** Who the page thinks is signed in. */
const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

/** Opens the menu, where a phone has what its header has no room for. */
const openMenu = (page: Page) => page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])').click();

test.use({ language: 'en' });

for (const [brand, viewport] of BRANDS.flatMap((brand) => VIEWPORTS.map((viewport) => [brand, viewport] as const))) {
  test.describe(`${brand}, ${viewport.width} px`, () => {
    test.use({ brand, viewport });

    test('somebody without a session is a guest, and nobody is asked', async ({ page, visit }) => {
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().endsWith('/api/auth/profile'))));
      await visit(ARTICLE);
      await expect.poll(() => status(page)).toBe('guest');
      expect(asked).toBe(0);
    });

    test('a session that has ended is none', async ({ page, context, origin, visit, faults }) => {
      faults.expect(/^answer 401: \S+\/api\/auth\/profile$/);
      faults.expect(/^console error: .* status of 401 .*\/api\/auth\/profile\)$/);
      await context.addCookies([{ name: 'yu', value: 'old', url: origin }]);
      await visit(ARTICLE);
      await expect.poll(() => status(page)).toBe('guest');
    });

    test('a guest is led out of the profile, once', async ({ page, visit }) => {
      const pages: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
      });
      await visit('/profile/pro');
      await expect(page).toHaveURL(/\/ru-en\/moskva\/knowledge-base$/);
      await waitForIslands(page);
      await expect.poll(() => status(page)).toBe('guest');
      // The second is the redirect's: the server asked before it sent any page.
      expect(pages).toEqual(['/ru-en/moskva/profile/pro', '/ru-en/moskva/knowledge-base']);
      expect(await page.evaluate(() => sessionStorage.getItem('profile-left'))).toBeNull();
    });

    for (const [answer, isRefusal] of [
      ['answers 500', true],
      ['never answers', false],
    ] as const) {
      test(`a check that ${answer} is not noticed`, async ({ page, context, origin, visit, faults }) => {
        if (isRefusal) {
          faults.expect(/^answer 500: \S+\/api\/auth\/profile$/);
          faults.expect(/^console error: .* status of 500 .*\/api\/auth\/profile\)$/);
        }
        await context.addCookies([{ name: 'yu', value: 'some', url: origin }]);
        let asked = 0;
        await page.route(PROFILE, async (route) => {
          asked++;
          if (isRefusal) await route.fulfill({ status: 500, body: 'no' });
        });
        await page.clock.install();
        await visit(ARTICLE);
        await waitForIslands(page);
        await expect.poll(() => asked).toBe(1);
        await page.clock.runFor(60_000);
        expect(await status(page)).toBe('unknown');
        expect(asked).toBe(1);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('signing in brings the visitor back, and counts once', async ({ page, visit }) => {
      const bodies: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/beacon')) bodies.push(request.postData() ?? '');
      });
      await page.clock.install();
      await visit(`${ARTICLE}?from=mail`);
      await waitForIslands(page, ['header', 'overlays']);
      const isPhone = viewport.width === 360;
      if (isPhone) {
        // There it stands in the menu.
        await openMenu(page);
        await page.clock.runFor(1000);
      }
      await page
        .getByRole(isPhone ? 'dialog' : 'banner')
        .getByRole('link', { name: 'Sign in' })
        .click();
      await page.getByRole('button').first().click();
      await expect(page).toHaveURL(new RegExp(`${ARTICLE}\\?from=mail$`));
      await expect.poll(() => status(page)).toBe('authorized');
      expect(await page.evaluate(() => localStorage.getItem('login-attempt'))).toBeNull();
      await page.clock.runFor(QUIET_MS);
      await expect.poll(() => bodies.filter((body) => body.includes('"user_type":"authorized"'))).toHaveLength(1);
      await page.reload();
      await expect.poll(() => status(page)).toBe('authorized');
      await page.clock.runFor(QUIET_MS);
      await expect.poll(() => bodies.filter((body) => body.includes('"user_type":"authorized"'))).toHaveLength(2);
      expect(bodies.filter((body) => body.includes('"login_success"'))).toHaveLength(1);
    });

    test('signing out leaves the visitor at the same search', async ({ page, visit, origin }) => {
      const search = '/ru-en/moskva/search?q=a%26b&from=mail';
      await visit('/search?q=a%26b&from=mail');
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      if (viewport.width === 360) await openMenu(page);
      await page
        .getByRole(viewport.width === 360 ? 'dialog' : 'banner')
        .locator('a[href="#footer"][aria-label]')
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).click();
      await expect.poll(() => status(page).catch(() => 'leaving')).toBe('guest');
      expect(page.url()).toBe(origin + search);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing in brings the visitor back to the same search', async ({ page, visit, origin }) => {
    await visit('/search?q=a%26b&from=mail');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button').first().click();
    // What the page does not read of its query, the server does not know.
    await expect(page).toHaveURL(`${origin}/ru-en/moskva/search?q=a%26b`);
  });
});
