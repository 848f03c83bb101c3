/** The question about the visitor's city. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { alternately, VISITORS } from '../../support/pages/visitors.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** The question in any language: the strip between the header and the page. */
const anyQuestion = (page: Page) => page.getByRole('banner').locator('section');

const question = (page: Page, name = 'Your city') => page.getByRole('region', { name });

/** Sum of the layout shifts so far; absent without any. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const { dataset } = document.documentElement;
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + Reflect.get(shift, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, language] of ['ru', 'en', 'xb'].entries()) {
    test.describe(`${brand}, phone, ${language}`, () => {
      test.use({ brand, language, viewport: PHONE, served: 'lab', hasTouch: true, newcomer: true });

      alternately(turn, other)(
        'a new visitor is asked once about the city, without a layout shift',
        async ({ page, visit, axe }) => {
          await watchShifts(page);
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await visit(ARTICLE);
          const question = anyQuestion(page);
          await expect(question).toBeVisible();
          await expect(question).toHaveAccessibleName(/\S/);
          await expect(question).toContainText(/\S+\?/);
          expect(await question.evaluate((section) => section.scrollWidth <= section.clientWidth)).toBe(true);
          await waitForIslands(page, ['header', 'main']);
          await page.waitForLoadState('networkidle');
          await expect(page.locator('html')).not.toHaveAttribute('data-shift');
          // axe's check accepts the pseudo-language, which has another font.
          await axe();
          await question.getByRole('button').tap();
          await expect(question).toBeHidden();
          await visit(ARTICLE);
          await waitForIslands(page, ['header']);
          await expect(question).toBeHidden();
        },
      );

      alternately(
        turn,
        other,
        1,
      )('another city is one tap away', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'overlays']);
        await anyQuestion(page).getByRole('link').tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(anyQuestion(page)).toBeHidden();
      });
    });
  }

  test.describe(`${brand}, phone, the strip`, () => {
    test.use({ brand, viewport: PHONE, newcomer: true, hasTouch: true, language: 'en' });

    test('it covers nothing, a toast does not cover it, and a page later it is gone', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      const strip = await question(page).boundingBox();
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(heading?.y ?? 0).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? Infinity));
      expect(strip?.height ?? Infinity).toBeLessThanOrEqual(72);
      await page.evaluate(() => {
        globalThis.__roadsidePage?.toasts.push({ text: 'Saved', timeout: 60_000 });
        dispatchEvent(new CustomEvent('roadside:toast'));
      });
      const toast = await page.getByText('Saved').boundingBox();
      expect(toast?.y ?? 0).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
      await question(page).getByRole('button').tap({ trial: true });
      await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().tap();
      await expect(page).toHaveURL(/\/taxi\/orders$/);
      await expect(question(page)).toBeHidden();
    });

    test('a visitor who fills in a form is not asked, and is on the next page', async ({ page, visit }) => {
      await visit('/contact-us/taxi');
      await waitForIslands(page, ['header', 'main']);
      await expect(question(page)).toBeHidden();
      await visit(ARTICLE);
      await expect(question(page)).toBeVisible();
    });
  });
}

for (const { brand, language } of VISITORS.filter(({ viewport }) => viewport.width === PHONE.width)) {
  test.describe(`${brand}, phone, ${language}, by keyboard alone`, () => {
    test.use({ brand, viewport: PHONE, newcomer: true, language, served: 'lab' });

    test('a new visitor answers and continues on the page', async ({ page, visit }) => {
      const question = anyQuestion(page);
      const main = page.getByRole('main');
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'overlays']);
      await question.getByRole('button').press('Enter');
      await expect(question).toBeHidden();
      await expect(main).toBeFocused();
      await page.evaluate(() => localStorage.removeItem('region-banner-showed'));
      await page.reload();
      await waitForIslands(page, ['header', 'overlays']);
      await question.getByRole('link').press('Enter');
      const cities = page.getByRole('dialog');
      await expect(cities).toHaveAttribute('data-state', 'open');
      await expect(question).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(cities).toHaveCount(0);
      await expect(main).toBeFocused();
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: PHONE, newcomer: true });

  test('a new visitor whose browser stores nothing is asked once per page load', async ({ page, visit }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main']);
    await question(page, 'Ваш город').getByRole('button', { name: 'Да' }).click();
    await expect(question(page, 'Ваш город')).toBeHidden();
    await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/taxi\/orders$/);
    await expect(question(page, 'Ваш город')).toHaveCount(0);
  });

  test('in another country no one is asked', async ({ page, origin }) => {
    await page.goto(`${origin.replace('localhost', 'kz.localhost')}/kz-ru/almaty/knowledge-base`);
    await page.waitForLoadState('networkidle');
    await expect(question(page, 'Ваш город')).toHaveCount(0);
  });
});

test.describe('desktop', () => {
  test.use({ viewport: DESKTOP, newcomer: true });

  test('in a wide window no one is asked', async ({ page, visit }) => {
    await visit(ARTICLE);
    await page.waitForLoadState('networkidle');
    await expect(question(page, 'Ваш город')).toBeHidden();
  });
});

for (const [width, isAsked] of [
  [767, true],
  [768, false],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, newcomer: true });

    test(`a new visitor is ${isAsked ? '' : 'not '}asked`, async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'overlays']);
      await page.waitForLoadState('networkidle');
      await expect(question(page, 'Ваш город')).toBeVisible({ visible: isAsked });
    });
  });
}
