/** From the main page to an article by links. */
import { observedHydration, observeHydration } from '../../support/browser/hydration.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { alternately } from '../../support/pages/visitors.ts';
import { expect, test } from '../../support/test.ts';

/** Texts of the paths below. */
const WORDS = {
  ru: {
    group: 'Деньги и налоги',
    job: 'Пеший курьер',
    pays: /^от \d+ ₽ в час$/,
    next: 'Следующие профессии',
    previous: 'Предыдущие профессии',
    articles: 'Читать статьи',
    earns: 'Посчитать доход',
  },
  en: {
    group: 'Money and taxes',
    job: 'Courier on foot',
    pays: /^from \d+ ₽ an hour$/,
    next: 'Next jobs',
    previous: 'Previous jobs',
    articles: 'Read the articles',
    earns: 'See how much you can earn',
  },
} as const;

const PHONE = { width: 360, height: 740 };

for (const [turn, language] of (['ru', 'en'] as const).entries()) {
  const words = WORDS[language];
  for (const [other, javaScriptEnabled] of [true, false].entries()) {
    test.describe(`${language}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ language, javaScriptEnabled, viewport: PHONE });

      alternately(
        turn,
        other,
        0,
      )('a visitor finds an article about payments from the knowledge base by links', async ({ page, visit }) => {
        await visit('/knowledge-base');
        const main = page.getByRole('main');
        await expect(main.getByRole('search')).toBeVisible();
        await main.getByRole('link', { name: words.group, exact: true }).click();
        await expect(page).toHaveURL(/\/knowledge-base-instructions\/money$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.group);
        const first = main.locator('section li a').first();
        const title = (await first.textContent()) ?? '';
        await first.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page).toHaveURL(/\/knowledge-base\/money\/[^/]+\/[^/]+$/);
      });

      alternately(
        turn,
        other,
        1,
      )('a new visitor compares jobs, opens one, and continues to its articles', async ({ page, visit }) => {
        await visit('/jobs');
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 3 })).toHaveCount(8);
        await expect(main.getByText(words.pays).first()).toBeVisible();
        await main.getByRole('link', { name: words.job }).click();
        await expect(page).toHaveURL(/\/jobs\/courier-on-foot$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.job);
        await expect(main.getByRole('link', { name: words.earns }).first()).toHaveAttribute(
          'href',
          /\/calculator\?profession=courier-on-foot$/,
        );
        await main.getByRole('link', { name: words.articles }).first().click();
        await expect(page).toHaveURL(/\/knowledge-base\/courier-on-foot$/);
      });

      alternately(
        turn,
        other,
        0,
      )('a new visitor chooses a job for another city', async ({ page, visit }) => {
        await visit('/start');
        const main = page.getByRole('main');
        await main.locator('a[href$="/kazan/start"]').click();
        await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan/start$`));
        await main.getByRole('link', { name: words.job }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan/jobs/courier-on-foot$`));
      });
    });
  }

  for (const [other, direction] of (['ltr', 'rtl'] as const).entries()) {
    test.describe(`${language}, ${direction}`, () => {
      test.use({ language, viewport: PHONE });

      alternately(
        turn,
        other,
        1,
      )('two buttons scroll the jobs and keep the focus', async ({ page, visit }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit('/jobs');
        await waitForIslands(page);
        if (direction === 'rtl') await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
        const row = page
          .getByRole('main')
          .getByRole('list')
          .filter({ has: page.getByRole('link') })
          .first();
        const gone = () => row.evaluate((element) => Math.abs(element.scrollLeft));
        const next = page.getByRole('button', { name: words.next });
        const previous = page.getByRole('button', { name: words.previous });
        await expect(previous).toHaveAttribute('aria-disabled', 'true');
        await next.focus();
        for (let presses = 0; presses < 12 && (await next.getAttribute('aria-disabled')) === 'false'; presses++) {
          const before = await gone();
          await page.keyboard.press('Enter');
          // The button updates shortly after the row has reached its end.
          const isAtEnd = async () => (await next.getAttribute('aria-disabled')) === 'true';
          await expect.poll(async () => (await gone()) > before || (await isAtEnd())).toBe(true);
        }
        await expect(next).toHaveAttribute('aria-disabled', 'true');
        await expect(next).toBeFocused();
        await expect(previous).toHaveAttribute('aria-disabled', 'false');
        await previous.click();
        await expect(next).toHaveAttribute('aria-disabled', 'false');
      });
    });
  }
}

test('on a desktop every job is visible and nothing scrolls', async ({ page, visit }) => {
  await visit('/jobs');
  await waitForIslands(page);
  await expect(page.getByRole('button', { name: WORDS.ru.next })).toHaveCount(0);
  const { width = 0 } = page.viewportSize() ?? {};
  for (const job of await page.getByRole('main').getByRole('heading', { level: 3 }).all()) {
    const box = await job.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test.describe('the knowledge base on a phone', () => {
  test.use({ viewport: PHONE });

  test('asks one question and answers the most asked in one tap from the first screen', async ({ page, visit }) => {
    await visit('/knowledge-base');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Что случилось?');
    for (const name of ['Выплата не пришла', 'Аккаунт заблокирован', 'Не приходят заказы']) {
      const question = main.getByRole('link', { name });
      await expect(question.first()).toBeInViewport({ ratio: 1 });
      expect((await question.first().boundingBox())?.height).toBeGreaterThanOrEqual(56);
    }
    await main.getByRole('link', { name: 'Выплата не пришла' }).first().click();
    await expect(page).toHaveURL(/\/taxi\/money\/payout-not-arrived$/);
  });

  test('offers the profession whose page was opened last, and nothing moves', async ({ page, visit }) => {
    await observeHydration(page);
    await visit('/knowledge-base/courier-on-foot');
    await waitForIslands(page);
    await visit('/knowledge-base');
    await waitForIslands(page);
    const own = page.getByRole('link', { name: 'Вы: Пеший курьер' });
    await own.scrollIntoViewIfNeeded();
    expect((await observedHydration(page)).shifts).toEqual([]);
    await own.click();
    await expect(page).toHaveURL(/\/knowledge-base\/courier-on-foot$/);
  });
});

test('a section of a profession lists the articles for everybody, too', async ({ page, visit }) => {
  await visit('/knowledge-base/taxi');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Какую комиссию берёт сервис' }).first().click();
  await expect(page).toHaveURL(/\/knowledge-base\/money\/earnings\/commission$/);
});

test('a search on a profession’s page stays with the profession', async ({ page, visit }) => {
  await visit('/knowledge-base/taxi');
  await waitForIslands(page);
  // Its role changes when the code of suggestions has loaded.
  const field = page.getByRole('main').getByRole('search').locator('input[name=q]');
  await field.fill('выплата');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=.*&fromCategory=taxi$/);
});

test('a desktop shows one search field on the knowledge base, and a rail beside the content', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit('/knowledge-base');
  await expect(page.getByRole('banner').locator('a[href$="/search"]')).toBeHidden();
  await visit('/knowledge-base/taxi');
  await expect(page.getByRole('banner').locator('a[href$="/search"]')).toBeVisible();
  const left = (name: RegExp) =>
    page
      .getByRole('main')
      .getByRole('heading', { name })
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await left(/^Не нашли ответ/)).toBeGreaterThan(900);
  await visit(ARTICLE);
  expect(await left(/^Ещё в разделе/)).toBeGreaterThan(850);
});
