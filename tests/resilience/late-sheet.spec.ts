/** Tampered stylesheets of overlays are rejected. */
import { waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ language: 'en' });

test("a changed byte in an overlay's stylesheet is rejected, and the overlay’s link is followed", async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/^console error: Failed to find a valid digest in the 'integrity' attribute .*\.css/);
  let changed = 0;
  await page.route('**/mfe-shell/*/*places*.css', async (route) => {
    changed++;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nh1 { color: rgb(1, 2, 3); }` });
  });
  await visit(ARTICLE);
  await waitForIslands(page, ['header', 'overlays']);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Moscow/ })
    .click();
  await expect(page).toHaveURL(/\/cities/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(changed).toBeGreaterThan(0);
});
