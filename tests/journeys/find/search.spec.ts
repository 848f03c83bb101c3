/** Search from the header, the overlay and the search page. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { alternately } from '../../support/pages/visitors.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** The article that all these searches look for. */
const PAYOUT = '/knowledge-base/taxi/money/payout-not-arrived';

/** By language: the correct query, and misspelled ones. */
const QUERIES = {
  ru: {
    vain: 'qxzvbnmwk кастрюля & co? 🙂',
    right: 'выплата не пришла',
    typo: 'выплта не пришла',
    layout: 'dsgkfnf yt ghbikf',
    begun: 'выпл',
    latin: 'vyplata ne prishla',
    address: 'выплата-непришла',
  },
  en: {
    vain: 'qxzvbnmwk zzgrblfk & co? 🙂',
    right: 'payout not arrived',
    typo: 'payotu not arrived',
    layout: 'зфнщге тще фккшмув',
    begun: 'payo',
    latin: undefined,
    address: 'payout-not-arived',
  },
} as const;

/** The search link in the header. */
const opener = (page: Page) => page.getByRole('banner').locator('a[aria-keyshortcuts]');

/** The field of the search page. */
const ownField = (page: Page) => page.getByRole('main').locator('[data-search]');

/** Results on the page that link to an article. */
const results = (page: Page, path: string) => page.getByRole('main').locator(`h2 a[href*="${path}"]`);

/**
 * Follows the link that searches for the typed text instead of the correction, which is not
 * corrected again.
 */
async function searchAsTyped(page: Page, query: string): Promise<void> {
  const instead = page.getByRole('main').locator('a[href*="verbatim=1"]');
  await expect(instead).toContainText(query);
  await instead.click();
  await expect(page).toHaveURL(/&verbatim=1$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: query })).toBeVisible();
  await expect(ownField(page)).toHaveValue(query);
  await expect(instead).toHaveCount(0);
  await expect(results(page, PAYOUT)).toHaveCount(0);
}

/** The support link of a search. */
const contact = (page: Page) => page.getByRole('main').locator('a[href*="/contact-us?"]');

/** A search by URL. */
const searchPath = (query: string) => `/search?q=${encodeURIComponent(query)}`;

for (const [turn, language] of (['ru', 'en'] as const).entries()) {
  const queries = QUERIES[language];

  for (const [other, [screen, viewport]] of Object.entries(SCREENS).entries()) {
    test.describe(`${language}, ${screen}`, () => {
      test.use({ language, viewport, hasTouch: screen === 'phone' });

      alternately(turn, other, 0)(
        'a visitor searches from an article and opens a result',
        { tag: '@smoke' },
        async ({ page, visit, axe }) => {
          await visit(ARTICLE);
          await waitForIslands(page, ['header', 'main', 'overlays']);
          await opener(page).click();
          const dialog = page.getByRole('dialog');
          const field = dialog.getByRole('combobox');
          await expect(field).toBeFocused();
          await expect(dialog.getByRole('button').last()).toBeDisabled();
          await field.fill(queries.begun);
          await expect(dialog.getByRole('option').first()).toBeVisible();
          await expect(dialog.getByRole('status')).toContainText(queries.begun);
          await axe();
          await field.fill(queries.right);
          await field.press('Enter');
          await expect(page).toHaveURL(/\/search\?q=/);
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(ownField(page)).toHaveValue(queries.right);
          await axe();
          await results(page, PAYOUT).click();
          await expect(page).toHaveURL(new RegExp(`${PAYOUT}(#|$)`));
          await page.goBack();
          await expect(ownField(page)).toHaveValue(queries.right);
        },
      );

      alternately(
        turn,
        other,
        1,
      )('a visitor opens a suggested article by keyboard only', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await page.keyboard.press('/');
        const field = page.getByRole('dialog').getByRole('combobox');
        await expect(field).toBeFocused();
        await page.keyboard.type(queries.right);
        const option = page.getByRole('option').and(page.locator(`[href*="${PAYOUT}"]`));
        await expect(option).toBeVisible();
        for (let step = 0; step < 8 && (await option.getAttribute('aria-selected')) !== 'true'; step++)
          await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${PAYOUT}(#|$)`));
        await expect(page.getByRole('main')).toBeFocused();
      });

      for (const [third, way] of (['typo', 'layout', 'latin'] as const).entries()) {
        const query = queries[way];
        if (query === undefined) continue;
        alternately(
          turn,
          other,
          third,
        )(`a visitor finds an article in another spelling: ${way}`, async ({ page, visit }) => {
          await visit(searchPath(query));
          await expect(results(page, PAYOUT)).toBeVisible();
          await expect(ownField(page)).toHaveValue(query);
        });
      }

      alternately(
        turn,
        other,
        0,
      )('a visitor can search for exactly what they typed', async ({ page, visit }) => {
        await visit(searchPath(queries.layout));
        await waitForIslands(page);
        await searchAsTyped(page, queries.layout);
      });

      alternately(
        turn,
        other,
        1,
      )('the knowledge base’s field suggests and remembers searches', async ({ page, visit }) => {
        await visit('/knowledge-base');
        await waitForIslands(page);
        await ownField(page).click();
        await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
        await ownField(page).fill(queries.begun);
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('option')).toHaveCount(0);
        await ownField(page).fill(queries.right);
        await ownField(page).press('Enter');
        await expect(results(page, PAYOUT)).toBeVisible();
        await expect(page.getByRole('main').getByRole('button', { disabled: true })).toHaveCount(1);

        await visit('/search');
        const recent = page.getByRole('main').locator('a[href*="/search?q="]');
        await expect(recent.filter({ hasText: queries.right })).toBeVisible();
      });

      alternately(
        turn,
        other,
        0,
      )('a search without results offers other ways', async ({ page, visit, axe }) => {
        await visit(searchPath(queries.vain));
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        await expect(contact(page)).toBeVisible();
        await axe();
        await contact(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('a[href*="/contact-us/taxi?"]').click();
        await expect(dialog.locator('textarea[name="text"]')).toHaveValue(queries.vain);
        expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent(queries.vain)}`);
        await page.reload();
        await waitForIslands(page);
        await expect(page.locator('textarea[name="text"]')).toHaveValue(queries.vain);
      });
    });
  }

  test.describe(`${language}, without JavaScript`, () => {
    test.use({ language, javaScriptEnabled: false });

    test('a visitor searches by the form, filters the results, and opens one', async ({ page, visit }) => {
      await visit(ARTICLE);
      await opener(page).click();
      await ownField(page).fill(queries.right);
      await page.getByRole('search').getByRole('button').click();
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(ownField(page)).toHaveValue(queries.right);
      await page.getByRole('main').locator('a[href*="fromCategory=taxi"]').click();
      await expect(page).toHaveURL(/fromCategory=taxi/);
      await expect(ownField(page)).toHaveValue(queries.right);
      await results(page, PAYOUT).click();
      await expect(page).toHaveURL(new RegExp(`${PAYOUT}(#|$)`));
    });

    for (const way of ['typo', 'layout', 'latin'] as const) {
      const query = queries[way];
      if (query === undefined) continue;
      test(`a visitor finds an article in another spelling: ${way}`, async ({ page, visit }) => {
        await visit('/knowledge-base');
        await ownField(page).fill(query);
        await ownField(page).press('Enter');
        await expect(page).toHaveURL(/\/search\?q=/);
        await results(page, PAYOUT).click();
        await expect(page).toHaveURL(new RegExp(`${PAYOUT}(#|$)`));
      });
    }

    test('a visitor can search for exactly what they typed', async ({ page, visit }) => {
      await visit(searchPath(queries.layout));
      await searchAsTyped(page, queries.layout);
    });

    test('a visitor without results asks support with the same words, up to 100 characters', async ({
      page,
      visit,
    }) => {
      await visit(searchPath(queries.vain + 'x'.repeat(100)));
      await contact(page).click();
      await expect(page).toHaveURL(/\/contact-us\?q=/);
      await page.getByRole('main').locator('a[href*="/contact-us/taxi?"]').click();
      const asked = Array.from(queries.vain + 'x'.repeat(100))
        .slice(0, 100)
        .join('');
      await expect(page.locator('textarea[name="text"]')).toHaveValue(asked);
      expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent(asked)}`);
    });

    test('a lost visitor can search for the words of the URL', async ({ page, visitError }) => {
      await visitError(`/knowledge-base/taxi/money/${encodeURI(queries.address)}`, 404);
      const words = queries.address.replaceAll('-', ' ');
      await expect(ownField(page)).toHaveValue(words);
      await page.getByRole('search').getByRole('button').click();
      await expect(page).toHaveURL(/\/search\?q=/);
      expect(new URL(page.url()).searchParams.get('q')).toBe(words);
    });
  });
}

test.describe('across languages', () => {
  test.use({ language: 'en' });

  test('a query in other letters is suggested articles of its language, headed as such', async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await opener(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('выпл');
    await expect(dialog.getByRole('group', { name: 'Articles in other languages' })).toBeVisible();
    const options = dialog.getByRole('option');
    await expect(options.first()).toHaveAttribute('lang', 'ru');
    await expect(options.and(page.locator(`[href*="${PAYOUT}"]`))).toBeVisible();
  });

  test('results in another language are found and marked', async ({ page, visit }) => {
    await visit(searchPath('самозанятость'));
    await expect(page.getByRole('heading', { name: 'Answers in other languages' })).toBeVisible();
    const [first] = await page.getByRole('main').locator('li[lang="ru"]').all();
    await expect(first ?? page.locator('nothing')).toContainText('Русский');
  });
});

/** Number of results that the page counts. */
async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByRole('main')
    .getByText(/^\d+ (ответ|answer)/)
    .textContent();
  return Number.parseInt(text ?? '', 10);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`all results, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ language: 'ru', viewport: SCREENS.phone, javaScriptEnabled });

    test('a visitor reaches every result that is counted', async ({ page, visit, axe }) => {
      await visit(searchPath('заказ'));
      const total = await countOf(page);
      expect(total).toBeGreaterThan(10);
      const items = page.getByRole('main').locator('li[id^="result-"]');
      const more = page.getByRole('main').getByRole('link', { name: 'Показать ещё' });
      await expect(items).toHaveCount(10);
      if (javaScriptEnabled) await axe();
      for (let shown = 10; shown < total; shown += 10) {
        await more.click();
        await expect(items).toHaveCount(Math.min(shown + 10, total));
        await expect(page.locator(`#result-${shown + 1}`)).toBeInViewport();
      }
      await expect(more).toHaveCount(0);
    });
  });
}

test.describe('a newcomer', () => {
  test.use({ language: 'ru', viewport: SCREENS.phone, hasTouch: true });

  test('sees in the overlay what others ask, and nothing about keys', async ({ page, visit, axe }) => {
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await opener(page).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByRole('group', { name: 'Чаще всего спрашивают' }).getByRole('option').first(),
    ).toBeVisible();
    await axe();
    await dialog.getByRole('combobox').fill(QUERIES.ru.vain);
    await expect(dialog.getByRole('status')).toContainText('Нажмите «Найти»');
    await expect(dialog.getByText('Enter')).toHaveCount(0);
  });

  test('the search button keeps its colour when scripts start', async ({ page, visit }) => {
    await visit(searchPath('выплата'));
    await waitForIslands(page);
    const button = page.getByRole('main').getByRole('search').getByRole('button', { name: 'Найти' });
    await expect(button).toBeDisabled();
    const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const disabled = await colour();
    await ownField(page).fill('другое');
    await expect(button).toBeEnabled();
    expect(await colour()).toBe(disabled);
  });
});

test.describe('the key', () => {
  test.use({ language: 'en' });

  test('focuses the page’s field, is a letter in it, and can be switched off', async ({ page, visit }) => {
    await visit('/knowledge-base');
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await page.keyboard.press('/');
    await expect(ownField(page)).toBeFocused();
    await page.keyboard.type('1/2');
    await expect(ownField(page)).toHaveValue('1/2');

    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    const setting = page.getByRole('dialog').getByRole('checkbox');
    await setting.uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await visit('/knowledge-base');
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await page.keyboard.press('/');
    await expect(ownField(page)).not.toBeFocused();
  });
});

test('the outcome of a search is sent, without data about the visitor', async ({ page, visit }) => {
  const events: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/search/event')) events.push(request.postDataJSON());
  });
  await visit(searchPath(QUERIES.ru.right));
  await waitForIslands(page);
  await results(page, PAYOUT).click();
  await expect(page).toHaveURL(new RegExp(PAYOUT));
  expect(events).toEqual([{ search_id: expect.any(String), action: 'click', rank: expect.any(Number) }]);
});

test('a search without suggestions still leads to results', async ({ page, visit, faults }) => {
  faults.expect(/answer 503: \S+\/search\?q=.*typing=1$/);
  faults.expect(/console error: .*503/);
  await page.route('**/api/*/*/search?*', (route) => route.fulfill({ status: 503, body: '' }));
  await visit(ARTICLE);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await opener(page).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  const asked = page.waitForResponse(/typing=1/);
  await field.fill(QUERIES.ru.right);
  await asked;
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.press('Enter');
  await expect(results(page, PAYOUT)).toBeVisible();
});
