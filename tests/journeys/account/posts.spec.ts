/** Posts: writing one, the community, conflicts, the keyboard, and a session that ends. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { widthFaults } from '../../support/browser/width.ts';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { originOf } from '../../support/pages/pages.ts';
import { chooseDriver, endSession, signIn } from '../../support/pages/sign-in.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { expect, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const text = (page: Page) => main(page).getByRole('textbox', { name: 'Text', exact: true });
const title = (page: Page) => main(page).getByLabel('Title', { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Whether the post on the screen is saved under its id. */
async function saved(page: Page): Promise<void> {
  await expect(main(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/post-editor\/[0-9a-f]{32}$/);
}

/** Writes a post with a title, a topic and some text. */
async function write(page: Page, name: string, words: string): Promise<void> {
  await title(page).fill(name);
  await text(page).click();
  await page.keyboard.type(words);
  await main(page).getByLabel('Topic').selectOption({ index: 1 });
}

test.describe.configure({ mode: 'serial' });

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 768 });

    let desk: Desk;
    const place = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva`;
    const enter = async (page: Page, name?: string) => {
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page, name);
    };

    test.beforeAll(async () => {
      desk = await startDesk();
    });
    test.afterAll(() => desk.stop());

    test('a driver writes a post across a reload and publishes it; a reader likes, comments and reports', async ({
      page,
      browser,
      axe,
    }) => {
      test.slow();
      const name = `Rain at ${viewport.width}`;
      // A guest is sent home, and to the editor after signing in.
      await page.goto(`${place()}/post-editor/`);
      await expect(page).toHaveURL(place());
      await waitForIslands(page, ['header']);
      await page.goto(`${place()}/knowledge-base`);
      await signIn(page);
      await page.goto(`${place()}/post-editor/new`);
      await expect(text(page)).toBeVisible();
      await axe();
      await write(page, name, 'Brake earlier.');
      await saved(page);
      await page.reload();
      await expect(title(page)).toHaveValue(name);
      await expect(text(page)).toHaveText('Brake earlier.');
      await axe();
      await press(page, 'Preview');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Brake earlier.')).toBeVisible();
      await axe();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      expect(await widthFaults(page)).toEqual([]);
      await page.setViewportSize(viewport);
      await press(page, 'Publish');
      await expect(page).toHaveURL(/\/(community\/[0-9a-f]{32}|profile\/media\/drafts)$/);
      await desk.approve();

      const reader = await browser.newPage({ viewport });
      await enter(reader, `Reader Of ${viewport.width}`);
      await reader.goto(`${place()}/community?sort=new`);
      await main(reader).getByRole('link', { name, exact: true }).click();
      await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
      await press(reader, 'Like');
      await expect(main(reader).getByRole('button', { name: 'Like 1' })).toHaveAttribute('aria-pressed', 'true');
      await main(reader).getByLabel('Your comment').fill('And turn the lights on.');
      await press(reader, 'Send the comment');
      await expect(main(reader).getByText('And turn the lights on.')).toBeVisible();
      await main(reader).getByRole('button', { name: 'Report', exact: true }).first().click();
      await reader.getByLabel('It is not true').check();
      await reader.getByRole('button', { name: 'Send the report' }).click();
      await expect(reader.getByText('Thank you. The moderators will look at it.')).toBeVisible();
      await desk.approve();
      await reader.close();

      await page.goto(`${place()}/profile/notices`);
      await expect(main(page).getByRole('link', { name: new RegExp(`commented on “${name}”`) })).toBeVisible();
      await axe();
      await main(page)
        .getByRole('link', { name: new RegExp(`commented on “${name}”`) })
        .click();
      await expect(main(page).getByText('And turn the lights on.')).toBeVisible();
      await axe();
      expect(await widthFaults(page)).toEqual([]);
    });

    test('a post that two browsers change asks which text stays', async ({ page, context, faults, axe }) => {
      test.slow();
      await enter(page);
      await page.goto(`${place()}/post-editor/new`);
      await write(page, 'Two browsers', 'First.');
      await saved(page);
      const other = await context.newPage();
      await other.goto(page.url());
      await text(other).click();
      await other.keyboard.press('Control+End');
      await other.keyboard.type(' Other.');
      await saved(other);
      await expect(text(other)).toHaveText('First. Other.');

      faults.expect(/409/);
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Mine.');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: 'The post was changed in another place' })).toBeVisible({
        timeout: 15_000,
      });
      await dialog.getByRole('button', { name: 'See both' }).click();
      await expect(dialog.getByText('First. Other.')).toBeVisible();
      await expect(dialog.getByText('First. Mine.')).toBeVisible();
      await axe();
      await dialog.getByRole('button', { name: 'Keep my text' }).click();
      await saved(page);
      await page.reload();
      await expect(text(page)).toHaveText('First. Mine.');
    });

    test('a post is written with the keyboard only', async ({ page }) => {
      test.slow();
      await enter(page);
      await page.goto(`${place()}/post-editor/new`);
      await title(page).focus();
      await page.keyboard.type('Keys');
      await text(page).focus();
      await page.keyboard.type('## Before');
      await page.keyboard.press('Enter');
      await page.keyboard.type('- Water');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Charger');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.press('/');
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(page.getByRole('menuitemradio', { name: 'Paragraph' })).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await expect(text(page)).toBeFocused();
      await page.keyboard.type('Call ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('first');
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+F10');
      const toolbar = page.getByRole('toolbar');
      await expect(toolbar.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('End');
      await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(toolbar.getByRole('button', { name: 'Undo' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await saved(page);
      await page.reload();
      await expect(text(page).locator('h2')).toHaveText('Before');
      await expect(text(page).locator('strong')).toHaveText('first');
      await expect(text(page).locator(':scope > *')).toHaveText(['Before', 'Water', 'Call first', 'Charger']);
    });

    test('the source of a quote is named with the keyboard only', async ({ page, axe }) => {
      test.slow();
      await enter(page);
      await page.goto(`${place()}/post-editor/new`);
      await title(page).fill('Quoted');
      await text(page).click();
      await page.keyboard.type('> Slow is safe.');
      await page.keyboard.press('Alt+F10');
      for (let count = 0; count < 4; count++) {
        await page.keyboard.press('ArrowRight');
      }
      const button = page.getByRole('toolbar').getByRole('button', { name: 'Source of the quote' });
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Source of the quote' });
      await expect(dialog.getByLabel('Who said it, or where it is from')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Say who said it, or where it is from.')).toBeVisible();
      await page.keyboard.type('The rules');
      await page.keyboard.press('Tab');
      await page.keyboard.type('http://example.org');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Write an address such as https://example.org/page.')).toBeVisible();
      await axe();
      await dialog.getByLabel('Link to the source (optional)').fill('example.org/rules');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(text(page).locator('figcaption cite')).toHaveText('The rules');
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('After');
      await saved(page);
      await page.reload();
      await expect(text(page).locator('blockquote')).toHaveText('Slow is safe.');
      await expect(text(page).locator('p')).toHaveText('After');
      await press(page, 'Preview');
      const shown = page.getByRole('dialog').getByRole('figure');
      await expect(shown.getByRole('blockquote')).toHaveText('Slow is safe.');
      await expect(shown.getByRole('link', { name: 'The rules' })).toHaveAttribute('href', 'https://example.org/rules');
      await axe();
    });

    test('a session that ends while a post is written leads to sign-in and back to the text', async ({
      page,
      faults,
    }) => {
      test.slow();
      await enter(page);
      await page.goto(`${place()}/post-editor/new`);
      await write(page, 'Expired', 'Kept');
      await saved(page);
      await endSession(page);
      faults.expect(/401/);
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' and sent');
      await main(page).getByRole('link', { name: 'Sign in' }).click({ timeout: 15_000 });
      await chooseDriver(page);
      await expect(text(page)).toHaveText('Kept and sent');
      await saved(page);
    });

    test('pages without posts say what will be there', async ({ page, axe }) => {
      await enter(page, `Nothing At ${viewport.width}`);
      for (const [path, words] of [
        ['/profile/media', 'Your figures appear here after your first post.'],
        ['/profile/media/publishes', 'You have not published anything yet'],
        ['/profile/media/drafts', 'You have no drafts'],
        ['/profile/media/comments', 'You have not commented yet'],
        ['/profile/media/favorites', 'You have not saved any posts'],
        ['/profile/notices', 'There are no notices'],
      ] as const) {
        await page.goto(`${place()}${path}`);
        await expect(main(page).getByText(words)).toBeVisible();
        await axe();
      }
      expect(await widthFaults(page)).toEqual([]);
    });
  });
}
