/** Session check, sign-in and sign-out. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, ARTICLE_WITHOUT_CHAT, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { chooseDriver } from '../../support/pages/sign-in.ts';
import { alternately, inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** Milliseconds of idle time after which a page sends its beacons. */
const QUIET_MS = 5000;

const PROFILE = '**/api/auth/profile';

/** The signed-in driver that the page shows. */
const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

/** The link in the header that opens the menu. */
/**
 * Links by attributes that are equal in every language: to the provider, to the account, which has
 * the driver's name, and to sign-out.
 */
const SIGN_IN = 'a[href^="/api/identity/auth?"]';
const ACCOUNT = 'a[href="#footer"][aria-label]';
const SIGN_OUT = 'a[href^="/api/identity/logout?"]';

test.use({ language: 'en' });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, viewport] of VIEWPORTS.entries()) {
    test.describe(`${brand}, ${viewport.width} px`, () => {
      test.use({ brand, viewport });

      alternately(
        turn,
        other,
        0,
      )('a visitor without a session is a guest, without a request', async ({ page, visit }) => {
        let requests = 0;
        page.on('request', (request) => (requests += Number(request.url().endsWith('/api/auth/profile'))));
        await visit(ARTICLE);
        await expect.poll(() => status(page)).toBe('guest');
        expect(requests).toBe(0);
      });

      alternately(
        turn,
        other,
        1,
      )('an expired session counts as none', async ({ page, context, origin, visit, faults }) => {
        faults.expect(/^answer 401: \S+\/api\/auth\/profile$/);
        faults.expect(/^console error: .* status of 401 .*\/api\/auth\/profile\)$/);
        await context.addCookies([{ name: 'yu', value: 'old', url: origin }]);
        await visit(ARTICLE);
        await expect.poll(() => status(page)).toBe('guest');
      });

      alternately(
        turn,
        other,
        0,
      )('a guest is redirected from the profile once', async ({ page, visit }) => {
        const pages: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
        });
        // Only the main host has a main page.
        const home = brand === 'amber' ? '/ru-en/moskva' : '/ru-en/moskva/knowledge-base';
        await visit('/profile/pro');
        await expect(page).toHaveURL(new RegExp(`${home}$`));
        await waitForIslands(page);
        await expect.poll(() => status(page)).toBe('guest');
        // The second belongs to the redirect: the server checked before it sent a page.
        expect(pages).toEqual(['/ru-en/moskva/profile/pro', home]);
        expect(await page.evaluate(() => sessionStorage.getItem('profile-left'))).toBeNull();
      });

      for (const [third, [answer, isRefusal]] of (
        [
          ['answers 500', true],
          ['never answers', false],
        ] as const
      ).entries()) {
        alternately(
          turn,
          other,
          third,
        )(`a session check that ${answer} goes unnoticed`, async ({ page, context, origin, visit, faults }) => {
          if (isRefusal) {
            faults.expect(/^answer 500: \S+\/api\/auth\/profile$/);
            faults.expect(/^console error: .* status of 500 .*\/api\/auth\/profile\)$/);
          }
          await context.addCookies([{ name: 'yu', value: 'some', url: origin }]);
          let requests = 0;
          await page.route(PROFILE, async (route) => {
            requests++;
            if (isRefusal) await route.fulfill({ status: 500, body: 'no' });
          });
          await page.clock.install();
          await visit(ARTICLE_WITHOUT_CHAT);
          await waitForIslands(page);
          await expect.poll(() => requests).toBe(1);
          await page.clock.runFor(60_000);
          expect(await status(page)).toBe('unknown');
          expect(requests).toBe(1);
          await expect(page.getByRole('alert')).toHaveCount(0);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
    });
  }
}

for (const visitor of VISITORS) {
  const { brand, language, viewport, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, language, viewport, hasTouch, served: 'lab' });

    if (brand === 'slate') {
      inTurn(
        visitor,
        1,
        2,
      )('sign-in is offered only on the main host', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'overlays']);
        await press(visitor, page.locator(OPENERS.menu));
        await expect(page.locator('dialog[data-state="open"]')).toBeVisible();
        await expect(page.locator(SIGN_IN)).toHaveCount(0);
      });
      return;
    }

    inTurn(visitor, 1, 2)(
      'signing in and out returns to the same search, and counts once',
      { tag: '@smoke' },
      async ({ page, visit, origin }) => {
        const isPhone = viewport.width < 768;
        const search = `${origin}/ru-${language}/moskva/search?q=a%26b&from=mail`;
        const bodies: string[] = [];
        page.on('request', (request) => {
          if (request.url().endsWith('/api/beacon')) bodies.push(request.postData() ?? '');
        });
        // If the header has no space for it, it is in the menu.
        const inHeaderOrMenu = async () => {
          await waitForIslands(page, ['header', 'overlays']);
          if (!isPhone) return page.getByRole('banner');
          await press(visitor, page.locator(OPENERS.menu));
          await page.clock.runFor(1000);
          return page.getByRole('dialog');
        };
        await page.clock.install();
        await visit('/search?q=a%26b&from=mail');
        await press(visitor, (await inHeaderOrMenu()).locator(SIGN_IN));
        await expect(page).toHaveURL(/\/api\/identity\/auth\?/);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await press(visitor, page.getByRole('button').first());
        await expect(page).toHaveURL(search);
        await expect.poll(() => status(page)).toBe('authorized');
        expect(await page.evaluate(() => localStorage.getItem('login-attempt'))).toBeNull();
        await page.clock.runFor(QUIET_MS);
        await expect.poll(() => bodies.filter((body) => body.includes('"user_type":"authorized"'))).toHaveLength(1);
        await page.reload();
        await expect.poll(() => status(page)).toBe('authorized');
        await page.clock.runFor(QUIET_MS);
        await expect.poll(() => bodies.filter((body) => body.includes('"user_type":"authorized"'))).toHaveLength(2);
        expect(bodies.filter((body) => body.includes('"login_success"'))).toHaveLength(1);

        await press(visitor, (await inHeaderOrMenu()).locator(ACCOUNT));
        await page.clock.runFor(1000);
        await press(visitor, page.getByRole('dialog').locator(SIGN_OUT));
        await expect.poll(() => status(page).catch(() => 'leaving')).toBe('guest');
        expect(page.url()).toBe(search);
      },
    );
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest who wanted the profile returns there after signing in', async ({ page, visit, origin }) => {
    await visit('/profile/requests');
    await expect(page).toHaveURL(`${origin}/ru-en/moskva`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await chooseDriver(page);
    await expect(page).toHaveURL(`${origin}/ru-en/moskva/profile/requests`);
    // Once: from now on the main page is where sign-in returns to.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('return-to');
  });

  test('signing in returns to the same search', async ({ page, visit, origin }) => {
    await visit('/search?q=a%26b&from=mail');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await chooseDriver(page);
    // The server does not know query keys that the page does not read.
    await expect(page).toHaveURL(`${origin}/ru-en/moskva/search?q=a%26b`);
  });
});
