/** The main page and its redirects. */
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

for (const visitor of VISITORS) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, language, hasTouch } = visitor;
    const home = `/ru-${language}/moskva`;
    test.use({ brand, viewport, language, hasTouch, served: 'home' });

    inTurn(visitor, 0)(
      'the logo links to the main page, and the profile redirects signed-out visitors there',
      { tag: '@smoke' },
      async ({ page, visit, origin }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main']);
        const logo = page.getByRole('banner').locator(`a[href="${home}"]`);
        await expect(logo).toHaveAccessibleName(/\S/);
        await press(visitor, logo);
        await expect(page).toHaveURL(origin + home);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await visit('/profile/pro');
        await expect(page).toHaveURL(origin + home);
      },
    );

    // Only the main host offers sign-in.
    if (brand === 'amber') {
      inTurn(
        visitor,
        1,
        2,
      )(
        'a visitor with an expired session is redirected there too',
        async ({ page, visit, visitError, origin, faults }) => {
          faults.expect(/^answer 401: \S+\/api\/auth\/profile$/);
          faults.expect(/^console error: .* status of 401 .*\/api\/auth\/profile\)$/);
          await visit(ARTICLE);
          await signIn(page);
          await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 401 }));
          // This site has no such page; a missing page is a profile page too.
          await visitError('/profile/nowhere', 404);
          await expect(page).toHaveURL(origin + home);
        },
      );
    }
  });
}
