/** Level, documents and achievements of a driver, from events of the operator's systems. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { widthFaults } from '../../support/browser/width.ts';
import { originOf } from '../../support/pages/pages.ts';
import { chooseDriver, endSession, signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';

/** Subject of a person who signs in by name at the embedded identity provider. */
const subjectOf = (name: string) => `name:${name.toLowerCase()}`;

/** As many finished orders. */
const orders = (subject: string, count: number, prefix: string, tags: readonly string[] = []) =>
  Array.from({ length: count }, (_, number) => ({ id: `${prefix}-${number}`, subject, kind: 'trip_completed', tags }));

const DAY_MS = 24 * 60 * 60 * 1000;

for (const viewport of [VIEWPORTS[0], VIEWPORTS.at(-1)]) {
  if (!viewport) throw new Error('There are no windows.');
  const hasTouch = viewport.width < 768;

  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch });

    let desk: Desk;
    const place = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva`;
    const level = (page: Page) => page.getByRole('main').locator('section').filter({ hasText: 'points this month' });

    test.beforeAll(async () => {
      desk = await startDesk();
    });
    test.afterAll(() => desk.stop());

    test('a driver without events sees what will be here, and no zeros', async ({ page, axe }) => {
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, 'Emma Empty');
      await page.goto(`${place()}/profile`);
      await expect(page.getByText('Your level appears after the first order.')).toBeVisible();
      await page.getByRole('link', { name: 'Level and documents' }).click();
      await expect(page.getByText('Nothing counts against you until then.')).toBeVisible();
      await expect(page.getByText('its last day will be here')).toBeVisible();
      await axe();
      await page.getByRole('link', { name: 'Achievements' }).click();
      await expect(page.getByText('Begin with the first order')).toBeVisible();
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      await axe();
      expect(await widthFaults(page)).toEqual([]);
    });

    test('an event changes the level after a reload, and an expiring document stands first', async ({ page, axe }) => {
      const name = 'Marta Levels';
      const subject = subjectOf(name);
      await desk.report(orders(subject, 40, 'night', ['night']));
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, name);
      await page.goto(`${place()}/profile/pro`);
      await expect(level(page)).toContainText('Newcomer');
      await expect(level(page)).toContainText('80 points this month');
      await expect(level(page)).toContainText('20 more points to Steady');

      const expires = new Date(Date.now() + 12 * DAY_MS).toISOString().slice(0, 10);
      await desk.report([
        ...orders(subject, 20, 'day'),
        { id: 'policy', subject, kind: 'document_updated', document: 'insurance', expires_on: expires },
      ]);
      await page.reload();
      await expect(level(page)).toContainText('Steady');
      await expect(level(page)).toContainText('200 more points to Expert');
      await expect(page.getByText('Car insurance. Expires in 12 days')).toBeVisible();
      await axe();
      expect(await widthFaults(page)).toEqual([]);

      await page.goto(`${place()}/profile`);
      await expect(level(page)).toContainText('Steady');
      const main = page.getByRole('main');
      const alert = main.getByText('Car insurance. Expires in 12 days');
      await expect(alert).toBeInViewport();
      const [alertBox, nameBox] = await Promise.all([alert.boundingBox(), main.getByText(name).boundingBox()]);
      expect(alertBox?.y ?? Infinity).toBeLessThan(nameBox?.y ?? 0);
      await axe();
      await main.getByRole('link', { name: 'What to do: Car insurance' }).click();
      await expect(page).toHaveURL(/\/documents-expire$/);
    });

    test('an achievement says how it was earned and what is missing', async ({ page, axe }) => {
      const name = 'Nora Nights';
      await desk.report(orders(subjectOf(name), 46, 'night', ['night']));
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, name);
      await page.goto(`${place()}/profile/pro/achievements`);
      const night = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Night shift' }) });
      await expect(night).toContainText(/Bronze on .+: 20 night orders without a complaint/);
      await expect(night).toContainText('14 more night orders without a complaint to Silver');
      await axe();
      expect(await widthFaults(page)).toEqual([]);
    });

    test('a session that is over when data is loaded again leads to sign-in and back', async ({ page, faults }) => {
      const name = 'Oleg Sessions';
      await desk.report(orders(subjectOf(name), 5, 'order'));
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, name);
      faults.expect(/^request failed: net::ERR_FAILED \S+\/account\/progress$/);
      faults.expect(/^console error: .*ERR_FAILED.*\/account\/progress\)$/);
      faults.expect(/^answer 401: \S+\/account\/progress$/);
      faults.expect(/^console error: .* status of 401 .*\/account\/progress\)$/);
      await page.route('**/account/progress', (route) => route.abort());
      await page.goto(`${place()}/profile/pro`);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await page.unroute('**/account/progress');
      await endSession(page);
      await again.click();
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await page.locator('input[name="name"]').fill(name);
      await page.locator('input[name="name"]').press('Enter');
      await expect(page).toHaveURL(`${place()}/profile/pro`);
      await expect(level(page)).toContainText('5 points this month');
    });
  });
}

for (const path of ['/profile/pro', '/profile/pro/achievements']) {
  test(`a guest of ${path} is sent home, and comes back after signing in`, async ({ page, visit, origin }) => {
    await visit(path, { locale: 'ru-en' });
    await expect(page).toHaveURL(`${origin}/ru-en/moskva`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await chooseDriver(page);
    await expect(page).toHaveURL(`${origin}/ru-en/moskva${path}`);
  });
}
