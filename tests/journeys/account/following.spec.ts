/** Following authors: from a post, in the community, by notices, and with a session that ends. */
import type { Page } from '@playwright/test';
import { widthFaults } from '../../support/browser/width.ts';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { originOf } from '../../support/pages/pages.ts';
import { chooseDriver, endSession, signIn } from '../../support/pages/sign-in.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { expect, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test.describe.configure({ mode: 'serial' });

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 768 });

    let desk: Desk;
    const place = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva`;
    const enter = async (page: Page, name: string) => {
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, name);
    };
    /** Writes a post and publishes it; a moderator approves it. */
    const publish = async (writer: Page, title: string) => {
      await writer.goto(`${place()}/post-editor/new`);
      await main(writer).getByLabel('Title', { exact: true }).fill(title);
      await main(writer).getByRole('textbox', { name: 'Text', exact: true }).click();
      await writer.keyboard.type('Check the tyres first.');
      await main(writer).getByLabel('Topic').selectOption({ index: 1 });
      await expect(main(writer).getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
      await press(writer, 'Publish');
      await expect(writer).toHaveURL(/\/(community\/[0-9a-f]{32}|profile\/media\/drafts)$/);
      await desk.approve();
    };

    test.beforeAll(async () => {
      desk = await startDesk();
    });
    test.afterAll(() => desk.stop());

    test('a reader follows an author, receives a notice of the next post, and follows no longer', async ({
      page,
      browser,
      axe,
    }) => {
      test.slow();
      const writer = await browser.newPage({ viewport });
      await enter(writer, 'Writer Quick');
      await publish(writer, 'Tyres in spring');
      await enter(page, 'Reader Slow');
      await page.goto(`${place()}/community?sort=following`);
      await expect(main(page).getByText('No posts from authors you follow')).toBeVisible();
      await axe();
      await page.goto(`${place()}/community?sort=new`);
      await main(page).getByRole('link', { name: 'Tyres in spring' }).click();
      await press(page, 'Follow Writer Q.');
      const followed = main(page).getByRole('button', { name: 'Following Writer Q.' });
      await expect(followed).toHaveAttribute('aria-pressed', 'true');
      await axe();
      expect(await widthFaults(page)).toEqual([]);
      await page.setViewportSize(viewport);

      await writer.goto(`${place()}/profile/media`);
      const figure = main(writer).locator('dl > div').filter({ hasText: 'followers' });
      await expect(figure.locator('dd')).toHaveText('1');
      await publish(writer, 'Tyres in autumn');
      await expect(async () => {
        await page.goto(`${place()}/profile/notices`);
        await expect(main(page).getByRole('link', { name: /Writer Q\. published “Tyres in autumn”/ })).toBeVisible({
          timeout: 3000,
        });
      }).toPass({ timeout: 40_000 });
      await axe();
      await main(page)
        .getByRole('link', { name: /Tyres in autumn/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tyres in autumn' })).toBeVisible();

      await page.goto(`${place()}/community`);
      await press(page, 'From authors you follow');
      await expect(page).toHaveURL(/\?sort=following$/);
      await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Tyres in autumn', 'Tyres in spring']);
      await main(page).getByText('You follow 1 author').click();
      await axe();
      expect(await widthFaults(page)).toEqual([]);
      await page.setViewportSize(viewport);
      // The button changes before the request is answered.
      const sent = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await press(page, 'Following Writer Q.');
      await expect(main(page).getByRole('button', { name: 'Follow Writer Q.' })).toBeVisible();
      expect((await sent).ok()).toBe(true);
      await expect(async () => {
        await page.reload();
        await expect(main(page).getByText('No posts from authors you follow')).toBeVisible({ timeout: 3000 });
      }).toPass();
      await writer.close();
    });

    test('a reader hides the posts of an author and shows them again', async ({ page, axe }) => {
      await enter(page, 'Reader Quiet');
      await page.goto(`${place()}/community?sort=new`);
      await main(page).getByRole('link', { name: 'Tyres in spring' }).click();
      await press(page, 'Hide posts of Writer Q.');
      await expect(main(page).getByRole('button', { name: /^Follow/ })).toHaveCount(0);
      await axe();
      await page.goto(`${place()}/community?sort=new`);
      await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Tyres in spring' })).toHaveCount(0);
      await press(page, 'From authors you follow');
      await main(page).getByText('1 hidden author').click();
      await axe();
      await press(page, 'Show posts again: Writer Q.');
      await expect(main(page).getByRole('button', { name: 'Follow Writer Q.' })).toBeVisible();
      // The change outlives the page, but may reach the API after the next page has asked.
      await expect(async () => {
        await page.goto(`${place()}/community?sort=new`);
        await expect(main(page).getByRole('link', { name: 'Tyres in spring' })).toBeVisible({ timeout: 3000 });
      }).toPass();
    });

    test('a session that ends before a press leads to sign-in and back to the post', async ({ page, faults }) => {
      await enter(page, 'Reader Late');
      await page.goto(`${place()}/community?sort=new`);
      await main(page).getByRole('link', { name: 'Tyres in spring' }).click();
      await expect(main(page).getByRole('button', { name: 'Follow Writer Q.' })).toBeVisible();
      await expect(main(page).getByText('Nobody has commented yet.')).toBeVisible();
      const address = page.url();
      await endSession(page);
      faults.expect(/401/);
      await press(page, 'Follow Writer Q.');
      await main(page).getByRole('link', { name: 'Sign in' }).click();
      await chooseDriver(page);
      await expect(page).toHaveURL(address);
      await press(page, 'Follow Writer Q.');
      await expect(main(page).getByRole('button', { name: 'Following Writer Q.' })).toBeVisible();
    });
  });
}
