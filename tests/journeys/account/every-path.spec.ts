/** Every path of the profile area: signed in, as a guest, and with a session that has ended. */
import type { Page } from '@playwright/test';
import { widthFaults } from '../../support/browser/width.ts';
import { EVERY_PAGE, sampled } from '../../support/pages/pages.ts';
import { PROFILE_PATHS } from '../../support/pages/profile-paths.ts';
import { chooseDriver, endSession, signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { MAIN_HOST_VISITORS, nameOf, opposites } from '../../support/pages/visitors.ts';

/** A name that nothing else on the site has. */
const MARK = 'Quillfeather';

const main = (page: Page) => page.getByRole('main');

for (const [turn, visitor] of opposites(MAIN_HOST_VISITORS, 2).entries()) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    test('a signed-in driver opens every path; after the session has ended, none shows anything', async ({
      page,
      context,
      origin,
      axe,
      faults,
    }) => {
      test.slow();
      const place = `${origin}/ru-${language}/moskva`;
      await page.goto(`${place}/knowledge-base`);
      // A separate account for each visitor: all its sessions end below.
      await signIn(page, `Zaphira ${brand} ${viewport.width} ${language} ${MARK}`);
      for (const path of PROFILE_PATHS) {
        await test.step(`signed in: ${path}`, async () => {
          await page.goto(place + path);
          await expect(page).toHaveURL(place + path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
          await axe();
          expect(await widthFaults(page)).toEqual([]);
          await page.setViewportSize(viewport);
        });
      }
      const cookies = await context.cookies();
      // As the button of another device does.
      const status = await page.evaluate(async () => {
        const { sk } = (await (await fetch('/csrf_token')).json()) as { sk: string };
        const response = await fetch('/api/auth/sessions', { method: 'DELETE', headers: { 'x-csrf-token': sk } });
        return response.status;
      });
      expect(status).toBe(204);
      const ended = cookies.filter(({ name }) => name.endsWith('session') || name === 'yu');
      faults.expect(/401/);
      for (const path of sampled(PROFILE_PATHS, turn)) {
        await test.step(`ended: ${path}`, async () => {
          await context.addCookies(ended);
          await page.goto(place + path);
          await expect(page).toHaveURL(place);
          await expect.poll(() => page.evaluate(() => globalThis.__roadsidePage?.session.status)).toBe('guest');
          expect(await page.content()).not.toContain(MARK);
        });
      }
    });
  });
}

/** Data of the visitor that pages of the profile load. */
const DATA = /\/api\/(auth\/(account|sessions)|[a-z-]+\/[a-z-]+\/(account|favourites|community|tests))\b/;

test.describe('in mid-action', () => {
  test.use({ language: 'en', served: 'lab' });

  test('a session that is over when a page loads again leads to sign-in and back, on every path', async ({
    page,
    context,
    visit,
    origin,
    faults,
  }) => {
    test.slow();
    faults.expect(/401/);
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await visit('/knowledge-base');
    await signIn(page);
    // The editor loads nothing of a new post; posts.spec.ts ends the session while one is written.
    for (const path of PROFILE_PATHS.filter((own) => own !== '/post-editor/new')) {
      await test.step(path, async () => {
        await context.route(DATA, (route) => route.abort('internetdisconnected'));
        await visit(path);
        const again = main(page).getByRole('button', { name: 'Try again' }).first();
        await expect(again).toBeVisible();
        await context.unroute(DATA);
        await endSession(page);
        await again.click();
        await main(page).getByRole('link', { name: 'Sign in', exact: true }).click();
        await chooseDriver(page);
        await expect(page).toHaveURL(`${origin}/ru-en/moskva${path}`);
        await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
        await expect(main(page).getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0);
      });
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest is sent home from every path, and comes back after signing in', async ({ page, visit, origin }) => {
    test.slow();
    for (const path of PROFILE_PATHS) {
      await test.step(path, async () => {
        await page.context().clearCookies();
        await visit(path, { locale: 'ru-en' });
        await expect(page).toHaveURL(`${origin}/ru-en/moskva`);
        await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
        await chooseDriver(page);
        await expect(page).toHaveURL(`${origin}/ru-en/moskva${path}`);
      });
    }
  });

  test('no document names the driver who asks for it, and a guest receives the same ones', async ({
    page,
    visit,
    origin,
    request,
  }) => {
    test.slow();
    await visit('/knowledge-base', { locale: 'ru-en' });
    await signIn(page, `Zaphira ${MARK}`);
    const paths = [...PROFILE_PATHS, ...EVERY_PAGE.filter(({ edges }) => !edges).map(({ path }) => path)];
    for (const path of paths) {
      await test.step(path, async () => {
        const address = `${origin}/ru-en/moskva${path}`;
        const own = await page.request.get(address);
        expect(await own.text()).not.toContain(MARK);
        const others = await request.get(address);
        expect(await others.text()).not.toContain(MARK);
      });
    }
  });
});
