/** The account without scripts: plain pages and forms of the product API. */
import type { Page } from '@playwright/test';
import { widthFaults } from '../../support/browser/width.ts';
import { type Desk, startDesk } from '../../support/edge/desk.ts';
import { expect, test } from '../../support/test.ts';
import { originOf } from '../../support/pages/pages.ts';
import { chooseDriver, signIn } from '../../support/pages/sign-in.ts';
import { MAIN_HOST_VISITORS, nameOf, opposites } from '../../support/pages/visitors.ts';

/** Paths below `/api/{locale}/{city}/plain`. */
const PATHS = [
  '',
  '/achievements',
  '/requests',
  '/tests',
  '/community',
  '/media',
  '/media?list=drafts',
  '/media/new',
  '/notices',
  '/certificates/7KQ2M-9XD4T-W4TN8-3HCPP',
];

const main = (page: Page) => page.getByRole('main');

for (const visitor of opposites(MAIN_HOST_VISITORS, 2)) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    test('plain pages are accessible and no wider than the window', async ({ page, origin, faults, axe }) => {
      test.slow();
      faults.expect(/404.*\/certificates\//);
      await page.goto(`${origin}/ru-${language}/moskva/knowledge-base`);
      await signIn(page);
      for (const path of PATHS) {
        await test.step(path, async () => {
          await page.goto(`${origin}/api/ru-${language}/moskva/plain${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await axe();
          expect(await widthFaults(page)).toEqual([]);
          await page.setViewportSize(viewport);
        });
      }
    });
  });
}

test('questions of a test and its end are accessible', async ({ page, visit, origin, axe }) => {
  await visit('/knowledge-base', { locale: 'ru-en' });
  await signIn(page, 'Plain Reader');
  await page.goto(`${origin}/api/ru-en/moskva/plain/tests/safety-for-everyone`);
  await axe();
  await page.getByRole('button', { name: 'Start the test' }).click();
  const kinds = new Set<string>();
  for (let number = 1; number <= 12; number += 1) {
    await expect(page.getByText(`Question ${number} of 12`)).toBeVisible();
    const field = page.getByRole('group').locator('select, input').first();
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
    if (!kinds.has(kind)) await axe();
    kinds.add(kind);
    await page.getByRole('button', { name: /^(Next|Review and finish)$/ }).click();
  }
  expect([...kinds].toSorted()).toEqual(['checkbox', 'radio', 'select-one']);
  await axe();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, language: 'en' });

  test('a driver signs in, reads the profile and signs out everywhere', async ({ page, visit, origin, faults }) => {
    faults.expect(/401.*\/plain/);
    await visit('/profile');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    // A separate account: all its sessions end below.
    await page.locator('input[name="name"]').fill('Plain Leaver');
    await page.locator('input[name="name"]').press('Enter');
    await expect(page).toHaveURL(`${origin}/ru-en/moskva/profile`);
    await main(page).getByRole('link', { name: 'Open the simple page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile');
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
    await page.getByRole('link', { name: 'Open the main page and sign in' }).click();
    await expect(page).toHaveURL(`${origin}/ru-en/moskva`);
  });

  test('a driver takes a test and reads what was wrong', async ({ page, visit, origin }) => {
    await visit('/knowledge-base');
    await page.goto(`${origin}/api/identity/auth?retpath=${encodeURIComponent(`${origin}/ru-en/moskva/tests`)}`);
    await page.locator('input[name="name"]').fill('Plain Learner');
    await page.locator('input[name="name"]').press('Enter');
    await main(page).getByRole('link', { name: 'Open the simple page' }).click();
    await page.getByRole('link', { name: 'Safety for everyone' }).click();
    await page.getByRole('button', { name: 'Start the test' }).click();
    const submit = page.getByRole('button', { name: /^(Next|Review and finish)$/ });
    for (let number = 1; number <= 12; number += 1) {
      await expect(page.getByText(`Question ${number} of 12`)).toBeVisible();
      const places = page.getByRole('combobox');
      const count = await places.count();
      for (let place = 0; place < count; place += 1) await places.nth(place).selectOption({ index: place + 1 });
      if (count === 0) await page.getByRole('group').locator('input').first().check();
      await submit.click();
    }
    await expect(page.getByText('You have answered every question.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish the test' }).click();
    await expect(page.getByText(/of 12 right/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Read: / })).toHaveCount(12);
  });

  test.describe('in the community', () => {
    let desk: Desk;

    test.beforeAll(async () => {
      desk = await startDesk();
    });
    test.afterAll(() => desk.stop());

    test('a driver writes a post and comments on it', async ({ page }) => {
      const origin = originOf('amber', desk.edge.port);
      await page.goto(`${origin}/api/identity/auth?retpath=${encodeURIComponent(`${origin}/ru-en/moskva/community`)}`);
      await chooseDriver(page);
      await main(page).getByRole('link', { name: 'Open the simple page' }).click();
      await page.getByRole('link', { name: 'Write a post' }).click();
      await page.getByLabel('Title').fill('Written without scripts');
      await page.getByLabel('Topic').selectOption({ index: 1 });
      await page.getByLabel('Text').fill('First.\n\nSecond.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Waits for a moderator')).toBeVisible();
      await desk.approve();
      await page.getByRole('link', { name: 'Published' }).click();
      await page.getByRole('link', { name: 'Written without scripts' }).click();
      await expect(page.getByRole('article').getByRole('paragraph')).toHaveText(['First.', 'Second.']);
      await page.getByLabel('Your comment').fill('Thank you, it helped');
      await page.getByRole('button', { name: 'Send the comment' }).click();
      await expect(page.getByText('Thank you, it helped')).toHaveCount(1);
    });
  });
});
