/** A driver finds the way back to a request, and learns that it has been answered. */
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { checkOnEveryPage } from '../../support/browser/answers.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, originOf } from '../../support/pages/pages.ts';
import { fillRequest } from '../../support/pages/request-form.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

test('an answer is marked in the header and the menu until the driver has read it', async ({ page, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const place = `${originOf('amber', desk.edge.port)}/ru-en/moskva`;
  await page.goto(`${place}/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveURL(/\/knowledge-base/);
  const [number = ''] = await desk.numbers();
  const banner = page.getByRole('banner');
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await page.goto(place + ARTICLE);
  await waitForIslands(page, ['header', 'overlays']);
  await banner.getByRole('link', { name: 'Menu', exact: true }).tap();
  await expect(menu.getByRole('link', { name: 'My requests', exact: true })).toBeInViewport();

  await desk.answer(number, 'It will be there tomorrow.');
  await checkOnEveryPage(page);
  await page.goto(place + ARTICLE);
  const marked = banner.getByRole('link', { name: 'Menu New answer' });
  await expect(marked).toBeVisible();
  await waitForIslands(page, ['header', 'overlays']);
  await marked.tap();
  const row = menu.getByRole('link', { name: 'My requests New answer' });
  await axe();
  await row.tap();
  await expect(page.getByRole('article').last()).toContainText('It will be there tomorrow.');
  await expect(banner.getByRole('link', { name: 'Menu', exact: true })).toBeVisible();

  await page.goto(place + ARTICLE);
  await page.waitForLoadState('networkidle');
  await expect(marked).toHaveCount(0);
});
