/** Printing, view transitions and reduced motion. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { movingParts } from '../../support/browser/motion.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { ARTICLE, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** Marks the document when a view transition starts. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...options) => {
      document.documentElement.dataset['transition'] = 'started';
      return start(...options);
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

    test("a reader prints the article's text without anything around it", async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
      for (const hidden of ['banner', 'contentinfo'] as const) await expect(page.getByRole(hidden)).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
      await expect(page.getByRole('main').getByText('Didn’t find an answer?')).toBeHidden();
      // A collapsed answer is useless on paper.
      await expect(page.getByText('However long the owner takes')).toBeVisible();
      const [text, paper] = await page.evaluate(() => {
        const lightness = (colour: string) => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [lightness(color), backgroundColor === 'rgba(0, 0, 0, 0)' ? 255 : lightness(backgroundColor)] as const;
      });
      expect(text, 'dark text').toBeLessThan(80);
      expect(paper, 'white paper').toBeGreaterThan(250);
    });

    test('a visitor with reduced motion sees no view transition', async ({ page, visit }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await watchTransitions(page);
      await visit(ARTICLE);
      await waitForIslands(page);
      expect(await movingParts(page)).toEqual([]);
      await goOn(page);
      await expect(page.locator('html')).not.toHaveAttribute('data-transition');
    });

    test('pages cross-fade if the browser supports it and the visitor allows motion', async ({ page, visit }) => {
      await watchTransitions(page);
      await visit(ARTICLE);
      await waitForIslands(page);
      await goOn(page);
      await expect(page.locator('html')).toHaveAttribute('data-transition', 'started');
    });
  });
}

for (const visitor of VISITORS.filter(({ language }) => language === 'en')) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, language, hasTouch } = visitor;
    test.use({ brand, viewport, language, hasTouch, newcomer: true });

    test('a visitor with reduced motion sees none in overlays', async ({ page, visit }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // The cities are delayed, so that their placeholder is visible.
      await page.route('**/cities?country=ru', () => undefined);
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
      if (hasTouch) {
        const question = page.getByRole('region', { name: 'Your city' });
        await expect(question).toBeVisible();
        expect(await movingParts(page), 'the question for the city').toEqual([]);
        await question.getByRole('button').tap();
        await expect(question).toHaveCount(0);
      }
      for (const [name, selector] of Object.entries(OPENERS)) {
        await test.step(name, async () => {
          await press(visitor, page.locator(selector).first());
          const dialog = page.getByRole('dialog');
          await expect(dialog).toHaveAttribute('data-state', 'open');
          await page.evaluate((text) => {
            globalThis.__roadsidePage?.toasts.push({ text });
            dispatchEvent(new CustomEvent('roadside:toast'));
          }, name);
          await expect(dialog.getByText(name, { exact: true })).toBeVisible();
          expect(await movingParts(page)).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        });
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}
