/** One account in two tabs: what one changes, the other finds. */
import type { Page } from '@playwright/test';
import { ARTICLE } from '../../support/pages/pages.ts';
import { readToTheEnd } from '../../support/browser/read-to-the-end.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');

test.use({ language: 'en' });

test('a driver who signs out in one tab is asked to sign in by the other one', async ({
  page,
  context,
  visit,
  origin,
  faults,
}) => {
  const profile = `${origin}/ru-en/moskva/profile`;
  await visit('/knowledge-base');
  await signIn(page, 'Two Tabs');
  await page.goto(profile);
  await expect(main(page).getByText('Two Tabs')).toBeVisible();
  const other = await context.newPage();
  await other.goto(profile);
  await expect(main(other).getByText('Two Tabs')).toBeVisible();
  await other.getByRole('banner').locator('a[href="#footer"][aria-label]').click();
  await other.getByRole('dialog').locator('a[href^="/api/identity/logout?"]').click();
  await expect(other).toHaveURL(`${origin}/ru-en/moskva`);
  faults.expect(/^answer 401: \S+\/api\/auth\/account\/deletion$/);
  faults.expect(/^console error: .* status of 401 .*\/api\/auth\/account\/deletion\)$/);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await page.locator('input[name="name"]').fill('Two Tabs');
  await page.locator('input[name="name"]').press('Enter');
  await expect(page).toHaveURL(profile);
  await expect(main(page).getByText('Two Tabs')).toBeVisible();
  await other.goto(profile);
  await expect(main(other).getByText('Two Tabs')).toBeVisible();
});

test('an attempt that one tab has finished shows its result in the other one', async ({
  page,
  context,
  visit,
  origin,
  faults,
}) => {
  const address = `${origin}/ru-en/moskva/tests/safety-for-everyone`;
  await visit('/knowledge-base');
  await signIn(page, 'Two Attempts');
  await page.goto(address);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByText('Question 1 of 12')).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Continue the test' }).click();
  await expect(other.getByText('Question 1 of 12')).toBeVisible();
  for (let number = 1; number <= 12; number += 1) {
    await main(other)
      .getByRole('button', { name: /^(Next|Review and finish)$/ })
      .click();
  }
  await other.getByRole('button', { name: 'Finish the test' }).click();
  await expect(other.getByRole('heading', { name: 'Not passed yet' })).toBeVisible();
  faults.expect(/^answer 409: \S+\/answers\/1$/);
  faults.expect(/^console error: .* status of 409 .*\/answers\/1\)$/);
  // Questions are shuffled: the first one may be about an order, whose last step cannot move down.
  await main(page).getByRole('group').locator('button:not([aria-disabled]), input').last().click();
  await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeVisible();
});

test('an article that one tab saves is saved in the other one and in the profile', async ({
  page,
  context,
  visit,
  origin,
}) => {
  await visit(ARTICLE);
  await signIn(page, 'Two Lists');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await readToTheEnd(tab);
  await expect(main(other).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await other.bringToFront();
  await expect(main(other).getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await other.goto(`${origin}/ru-en/moskva/profile`);
  await expect(main(other).getByRole('link', { name: title })).toHaveCount(1);
});
