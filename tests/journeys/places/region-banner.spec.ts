/** The question about the visitor's city. */
import type { Page } from '@playwright/test';
import { get } from '../../support/http/http.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { alternately, VISITORS } from '../../support/pages/visitors.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** The question in any language: the only part of a page above its foot. */
const anyQuestion = (page: Page) => page.locator('section:has(a[href$="/cities"]):has(button)');

const question = (page: Page, name = 'Your city') => page.getByRole('region', { name });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, language] of ['ru', 'en', 'xb'].entries()) {
    test.describe(`${brand}, phone, ${language}`, () => {
      test.use({ brand, language, viewport: PHONE, served: 'lab', hasTouch: true, newcomer: true });

      alternately(turn, other)(
        'a new visitor is asked once about the city, without a layout shift',
        async ({ page, visit, axe }) => {
          await page.addInitScript(() => {
            new PerformanceObserver((list) => {
              for (const shift of list.getEntries()) {
                const { dataset } = document.documentElement;
                dataset['shift'] = String(Number(dataset['shift'] ?? 0) + Reflect.get(shift, 'value'));
              }
            }).observe({ type: 'layout-shift', buffered: true });
          });
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await visit(ARTICLE);
          const question = anyQuestion(page);
          await expect(question).toHaveAccessibleName(/\S/);
          await expect(question).toContainText(/\S+\?/);
          expect(await question.evaluate((section) => section.scrollWidth <= section.clientWidth)).toBe(true);
          await expect(page.locator('html')).not.toHaveAttribute('data-shift');
          // axe's check accepts the pseudo-language, which has another font.
          await axe();
          await question.getByRole('button').last().tap();
          await expect(question).toHaveCount(0);
          const fetched: string[] = [];
          page.on('request', (request) => fetched.push(request.url()));
          await visit(ARTICLE);
          await page.waitForLoadState('networkidle');
          expect(fetched.filter((address) => address.includes('/region.'))).toEqual([]);
          await expect(question).toHaveCount(0);
        },
      );

      alternately(
        turn,
        other,
        1,
      )('another city is one tap away', async ({ page, visit }) => {
        await visit(ARTICLE);
        await anyQuestion(page).getByRole('link').tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(anyQuestion(page)).toHaveCount(0);
      });
    });
  }

  test.describe(`${brand}, phone, by keyboard alone`, () => {
    test.use({ brand, viewport: PHONE, newcomer: true, language: 'en' });

    test('the focused element is never hidden by the banner', async ({ page, visit }) => {
      await visit(ARTICLE);
      await expect(question(page)).toContainText('Is your city Moscow?');
      await page.getByRole('main').focus();
      for (let step = 0; step < 15; step++) {
        await page.keyboard.press('Tab');
        const [bottom, top] = await page.evaluate(() => [
          document.activeElement?.getBoundingClientRect().bottom ?? 0,
          document.querySelector('section[aria-label="Your city"]')?.getBoundingClientRect().top ?? 0,
        ]);
        expect(bottom).toBeLessThanOrEqual(top ?? 0);
      }
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
      for (const answer of [question.getByRole('button').last(), question.getByRole('button').first()]) {
        await answer.press('Enter');
        await expect(question).toHaveCount(0);
        await expect(main).toBeFocused();
        await page.evaluate(() => localStorage.removeItem('region-banner-showed'));
        await page.reload();
      }
      await question.getByRole('link').press('Enter');
      const cities = page.getByRole('dialog');
      await expect(cities).toHaveAttribute('data-state', 'open');
      await expect(question).toHaveCount(0);
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
    await question(page, 'Ваш город').getByRole('button', { name: 'Закрыть' }).click();
    await expect(question(page, 'Ваш город')).toHaveCount(0);
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

  test("in a wide window no one is asked, and the server's HTML has no question", async ({ page, visit }) => {
    const response = await visit(ARTICLE);
    await page.waitForLoadState('networkidle');
    await expect(question(page, 'Ваш город')).toHaveCount(0);
    const { body } = await get(response.url());
    expect(body.toString().split('id="page-model"')[0]).not.toContain('Ваш город');
  });
});

for (const [width, isAsked] of [
  [767, true],
  [768, false],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, newcomer: true });

    test(`a new visitor is ${isAsked ? '' : 'not '}asked`, async ({ page, visit }) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'overlays']);
      await page.waitForLoadState('networkidle');
      await expect(question(page, 'Ваш город')).toHaveCount(Number(isAsked));
      expect(fetched.filter((address) => address.includes('/region.')).length > 0).toBe(isAsked);
    });
  });
}
