import type { Locator, Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Longest time from a press to the next picture, in milliseconds: "good" by Chrome's measure of responsiveness. */
const RESPONSIVE_MS = 200;

/** The link in the header that opens the picker. */
const opener = (page: Page) => page.getByRole('banner').locator('a[href*="/cities"][aria-label]');

const field = (picker: Locator) => picker.getByRole('searchbox');

/** What is read out of a search; while the cities are loading there is another status. */
const said = (picker: Locator) => picker.getByRole('status').first();

/** Opens an article and, with a pointer, the picker. */
async function open(page: Page, visit: (path: string) => Promise<unknown>, query = ''): Promise<Locator> {
  await visit(ARTICLE + query);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await opener(page).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('link').first()).toBeVisible();
  return picker;
}

for (const brand of BRANDS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport, hasTouch: screen === 'phone' });

      test('a visitor finds a city and stays on the article, query and all', async ({ page, visit, context }) => {
        const told = new Set<string>();
        page.on('request', (request) => {
          const { origin, pathname, search } = new URL(request.url());
          if (pathname === '/api/set/city' && search === '?city=kazan&locale=ru-ru') told.add(origin);
        });
        const picker = await open(page, visit, '?from=picker');
        await field(picker).fill('rfpfym');
        await expect(said(picker)).toHaveText('Найден 1 город');
        const kazan = picker.getByRole('link', { name: /^Казань/ });
        if (screen === 'phone') await kazan.tap();
        else await kazan.click();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/kazan${ARTICLE}\\?from=picker$`));
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener(page)).toHaveAccessibleName('Город: Казань');

        const cookies = await context.cookies(page.url());
        const city = cookies.find(({ name }) => name === 'city');
        expect(city?.value).toBe('kazan');
        expect((city?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
        expect(cookies.find(({ name }) => name === 'locale')?.value).toBe('ru-ru');
        // Every host of edge/rules/sites.toml that has one of its own.
        expect(told.size).toBe(3);

        // One step back is the article in the first city: the picker has left no trace in the history.
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}\\?from=picker$`));
      });

      test('a visitor chooses a city by keyboard alone', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await opener(page).focus();
        await page.keyboard.press('Enter');
        const picker = page.getByRole('dialog', { name: 'Выберите город' });
        await expect(field(picker)).toBeFocused();
        await page.keyboard.type('екат');
        await expect(said(picker)).toHaveText(/^Найден/);
        await page.keyboard.press('ArrowDown');
        await expect(picker.getByRole('link', { name: /^Екатеринбург/ })).toBeFocused();
        await page.keyboard.press('ArrowUp');
        await expect(field(picker)).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`/ru-ru/yekaterinburg${ARTICLE}$`));
        await expect(page.getByRole('main')).toBeFocused();
      });

      test('Escape empties the field, then closes the picker and gives the focus back', async ({ page, visit }) => {
        const picker = await open(page, visit);
        await field(picker).fill('каз');
        await page.keyboard.press('Escape');
        await expect(field(picker)).toHaveValue('');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener(page)).toBeFocused();
      });

      test('"back" closes the picker and stays on the page', async ({ page, visit }) => {
        await open(page, visit);
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}$`));
      });

      test('letters and regions lead through the list', async ({ page, visit }) => {
        const picker = await open(page, visit);
        const letters = picker.getByRole('group', { name: 'Перейти к букве' });
        await letters.getByRole('button').last().click();
        await expect(picker.getByRole('link', { name: 'Якутск' })).toBeInViewport();
        await letters.getByRole('button').first().focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(picker.locator('[data-group] a').and(page.locator(':focus'))).toBeInViewport();
        await picker.getByRole('button', { name: 'По регионам' }).click();
        await picker.locator('summary', { hasText: 'Татарстан' }).click();
        await expect(picker.getByRole('link', { name: 'Казань' })).toBeVisible();
      });

      for (const language of ['ru', 'en', 'xb']) {
        test(`every state of it fits the window, and axe finds nothing in it: ${language}`, async ({
          page,
          origin,
          axe,
        }) => {
          const port = process.env['ROADSIDE_TESTS_LAB_PORT'] ?? '';
          const visitLab = (path: string) => page.goto(`${origin.replace(/\d+$/, port)}/ru-${language}/moskva${path}`);
          const picker = await open(page, visitLab);
          const fits = () =>
            picker.evaluate((dialog) =>
              Array.from(dialog.querySelectorAll('*')).every((part) => part.scrollWidth <= dialog.clientWidth + 1),
            );
          await axe();
          expect(await fits()).toBe(true);
          await field(picker).fill(language === 'ru' ? 'но' : 'no');
          await expect(said(picker)).not.toBeEmpty();
          await axe();
          expect(await fits()).toBe(true);
          await field(picker).fill('kraznaiarzk');
          await expect(said(picker)).toHaveText(/kraznaiarzk/);
          await axe();
          expect(await fits()).toBe(true);
        });
      }
    });
  }
}

for (const [typed, city] of [
  ['rfpfym', 'Казань'],
  ['kazan', 'Казань'],
  ['Казнь', 'Казань'],
  ['питер', 'Санкт-Петербург'],
  ['ленинград', 'Санкт-Петербург'],
  ['спб', 'Санкт-Петербург'],
  ['но', 'Новосибирск'],
  ['ростов на дону', 'Ростов-на-Дону'],
  ['קזאן', 'Казань'],
  ['قازان', 'Казань'],
  ['ყაზანი', 'Казань'],
  ['Մոսկվա', 'Москва'],
  ['Μόσχα', 'Москва'],
  ['sverdlovsk', 'Екатеринбург'],
]) {
  test(`"${typed}" finds ${city} first`, async ({ page, visit }) => {
    const picker = await open(page, visit);
    await field(picker).fill(typed ?? '');
    await expect(said(picker)).toHaveText(/^Найден/);
    await expect(picker.locator('[data-list]:not([hidden]) a').first()).toContainText(city ?? '');
  });
}

test('a finger that opens the picker brings up no keyboard', async ({ browser, origin }) => {
  const context = await browser.newContext({ viewport: SCREENS.phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${origin}/ru-ru/moskva${ARTICLE}`);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await opener(page).tap();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
  await context.close();
});

test('another country is on its own host, in a language that it has', async ({ page, visit }) => {
  const picker = await open(page, visit, '?from=picker');
  await picker.getByRole('combobox', { name: 'Страна' }).selectOption('kz');
  await picker.getByRole('link', { name: 'Алматы' }).first().click();
  await expect(page).toHaveURL(new RegExp(`//kz\\.localhost:\\d+/kz-ru/almaty${ARTICLE}\\?from=picker$`));
});

test('a list that does not come can be asked for again, and is a page too', async ({ page, visit, faults }) => {
  faults.expect(/^request failed: net::ERR_FAILED \S+\/cities\?country=ru$/);
  faults.expect(/^console error: .*ERR_FAILED.*\/cities\?country=ru\)$/);
  await page.route('**/cities?country=ru', (route) => route.abort());
  await visit(ARTICLE);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await opener(page).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('alert')).toHaveText(/Список городов не загрузился/);
  await expect(picker.getByRole('link', { name: 'Открыть страницу всех городов' })).toBeVisible();
  await page.unroute('**/cities?country=ru');
  await picker.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(picker.getByRole('link', { name: 'Казань' })).toBeAttached();
});

test('a phone four times slower answers within 200 ms', async ({ browser, origin }) => {
  let best = Number.POSITIVE_INFINITY;
  // Whatever else the machine does only adds to the figure, so the best of three is the nearest to the truth.
  for (let round = 0; round < 3 && best > RESPONSIVE_MS; round++) {
    const context = await browser.newContext({ viewport: SCREENS.phone, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${origin}/ru-ru/moskva${ARTICLE}`);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await page.evaluate(() => {
      Object.assign(globalThis, { slowest: 0 });
      new PerformanceObserver((list) => {
        const durations = list.getEntries().map(({ duration }) => duration);
        Object.assign(globalThis, { slowest: Math.max(Reflect.get(globalThis, 'slowest') as number, ...durations) });
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await opener(page).tap();
    const picker = page.getByRole('dialog');
    await expect(picker.getByRole('link', { name: 'Абакан' })).toBeAttached();
    await field(picker).tap();
    for (const letter of 'rfpfym') await page.keyboard.press(letter);
    await expect(picker.getByRole('link', { name: /^Казань/ })).toBeVisible();
    // An event is told once its picture has been shown.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    best = Math.min(best, (await page.evaluate(() => Reflect.get(globalThis, 'slowest'))) as number);
    await context.close();
  }
  expect(best).toBeGreaterThan(0);
  expect(best).toBeLessThanOrEqual(RESPONSIVE_MS);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, kazan] of [
    ['ru', 'Казань'],
    ['en', 'Kazan'],
  ] as const) {
    test(`a visitor chooses a city on a page of its own: ${language}`, async ({ page, visit }) => {
      await visit(ARTICLE, { locale: `ru-${language}` });
      await opener(page).click();
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/moskva/cities\\?page=`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: kazan, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan${ARTICLE}$`));
    });
  }
});

test('the page of all cities has nothing for axe to find', async ({ visit, axe }) => {
  await visit('/cities');
  await axe();
});
