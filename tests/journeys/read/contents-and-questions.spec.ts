/** Table of contents and questions of an article. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

test.use({ served: 'lab', language: 'en' });

/** Distance of an element from the top of the window, in CSS pixels. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

/** Waits until an element is where browsers scroll to. */
async function expectAtTop(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector)).toBeInViewport();
  await expect.poll(() => topOf(page, selector)).toBeLessThan(160);
}

test('a reader opens a section by the contents beside the article, which follow the scrolling', async ({
  page,
  visit,
}) => {
  await visit(ARTICLE);
  await waitForIslands(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const [name, anchor] of [
    ['How to return it', 'steps'],
    ['What it may be', 'special'],
  ] as const) {
    await contents.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
    await expect(contents.locator('[aria-current="location"]')).toHaveText(name);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a reader opens a section by the collapsed contents above the article', async ({ page, visit }) => {
    await visit(ARTICLE);
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
    await page.getByRole('main').getByText('On this page').filter({ visible: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'If it does not help', exact: true }).click();
    await expectAtTop(page, '#if-it-fails');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a link to a section of an article scrolls there', async ({ page, visit }) => {
      await visit(`${ARTICLE}#special`);
      await expectAtTop(page, '#special');
      if (!javaScriptEnabled) return;
      await waitForIslands(page);
      await expectAtTop(page, '#special');
    });

    test('a reader expands a question', async ({ page, visit }) => {
      await visit(ARTICLE);
      const answer = page.getByText('However long the owner takes');
      await expect(answer).toBeHidden();
      await page.getByRole('heading', { name: 'May I keep it?' }).click();
      await expect(answer).toBeVisible();
    });
  });
}

test('a link to a question expands it', async ({ page, visit }) => {
  await visit(ARTICLE);
  const id = await page.locator('main details', { hasText: 'May I keep it?' }).locator('[id]').getAttribute('id');
  await page.goto('about:blank');
  await visit(`${ARTICLE}#${id}`);
  await expect(page.getByText('However long the owner takes')).toBeVisible();
  // Reports its position if it is outside the window, to distinguish scrolling from layout shifts.
  const place = () =>
    page.getByRole('heading', { name: 'May I keep it?' }).evaluate((heading) => ({
      inWindow: heading.getBoundingClientRect().top >= 0 && heading.getBoundingClientRect().bottom <= innerHeight,
      top: heading.getBoundingClientRect().top,
      scrolled: scrollY,
      height: document.documentElement.scrollHeight,
      loaded: document.readyState,
    }));
  await expect.poll(place).toMatchObject({ inWindow: true });
});

test('a reader copies the URL of a section', async ({ page, context, visit }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(ARTICLE);
  await waitForIslands(page);
  const heading = page.getByRole('main').locator('article h2[id]').first();
  await heading.hover();
  await heading.getByRole('link').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`${page.url().split('#')[0]}#${await heading.getAttribute('id')}`);
  await expect(page).toHaveURL(/#.+/);
});
