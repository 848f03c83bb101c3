import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Marks the document when a view transition starts. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      document.documentElement.dataset['transition'] = 'started';
      return start(...given);
    };
  });
}

/** Follows a link of the article without a reload. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Taxi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taxi');
}

for (const brand of BRANDS) {
  test.describe(brand, () => {
    test.use({ brand, served: 'lab', language: 'en' });

    test('a reader prints the article: its text, nothing around it', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
      for (const hidden of ['banner', 'contentinfo'] as const) await expect(page.getByRole(hidden)).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
      await expect(page.getByRole('main').getByText('No answer here?')).toBeHidden();
      // A folded answer is of no use on paper.
      await expect(page.getByText('However long the owner takes')).toBeVisible();
      const [text, paper] = await page.evaluate(() => {
        const lightness = (colour: string) => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [lightness(color), backgroundColor === 'rgba(0, 0, 0, 0)' ? 255 : lightness(backgroundColor)] as const;
      });
      expect(text, 'dark text').toBeLessThan(80);
      expect(paper, 'white paper').toBeGreaterThan(250);
    });

    test('a visitor who wants no motion sees none', async ({ page, visit }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await watchTransitions(page);
      await visit(ARTICLE);
      await waitForIslands(page);
      const moving = await page.evaluate(() =>
        Array.from(document.querySelectorAll('*'))
          .filter((element) => {
            const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
            const seconds = Math.max(...transitionDuration.split(',').map((text) => Number.parseFloat(text)));
            const animated = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.001;
            return seconds > 0.001 || animated || scrollBehavior === 'smooth';
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(moving).toEqual([]);
      await goOn(page);
      await expect(page.locator('html')).not.toHaveAttribute('data-transition');
    });

    test('a page passes into the next one where the browser can and the visitor does not mind', async ({
      page,
      visit,
    }) => {
      await watchTransitions(page);
      await visit(ARTICLE);
      await waitForIslands(page);
      await goOn(page);
      await expect(page.locator('html')).toHaveAttribute('data-transition', 'started');
    });
  });
}
