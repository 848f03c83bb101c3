/** City search in the picker. */
import type { Page } from '@playwright/test';
import { cityField, cityIn, openCityPicker, pickerLink, saidOfSearch } from '../../support/pages/city-picker.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { close, inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

const [PHONE] = VIEWPORTS;

for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    const open = async (page: Page, visit: (path: string) => Promise<unknown>) => {
      await visit(`${ARTICLE}?from=picker`);
      return openCityPicker(page, (link) => press(visitor, link));
    };

    inTurn(visitor, 1)(
      'a visitor finds a city and stays on the article with its query',
      { tag: '@smoke' },
      async ({ page, visit, context }) => {
        const locale = `ru-${language}`;
        const notifiedHosts = new Set<string>();
        page.on('request', (request) => {
          const { origin, pathname, search } = new URL(request.url());
          if (pathname === '/api/set/city' && search === `?city=kazan&locale=${locale}`) notifiedHosts.add(origin);
        });
        const picker = await open(page, visit);
        const field = cityField(picker);
        const kazan = cityIn(picker, 'kazan');
        if (hasTouch) await field.tap();
        await expect(field).toBeFocused();
        // "Казань" typed with the wrong keyboard layout.
        await page.keyboard.type('rfpfym');
        await expect(saidOfSearch(picker)).toHaveText(/1/);
        if (hasTouch) await kazan.tap();
        else {
          await page.keyboard.press('ArrowDown');
          await expect(kazan).toBeFocused();
          await page.keyboard.press('ArrowUp');
          await expect(field).toBeFocused();
          await page.keyboard.press('Enter');
        }
        await expect(page).toHaveURL(new RegExp(`/${locale}/kazan${ARTICLE}\\?from=picker$`));
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('main')).toBeFocused();
        await expect(pickerLink(page)).toHaveAccessibleName(language === 'ru' ? 'Город: Казань' : /Kazan/);

        const cookies = await context.cookies(page.url());
        const city = cookies.find(({ name }) => name === 'city');
        expect(city?.value).toBe('kazan');
        expect((city?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
        expect(cookies.find(({ name }) => name === 'locale')?.value).toBe(locale);
        // Every host of edge/rules/sites.toml with its own country.
        expect(notifiedHosts.size).toBe(3);

        // One step back is the article in the first city: the picker left no entry in the history.
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/${locale}/moskva${ARTICLE}\\?from=picker$`));
      },
    );

    inTurn(visitor, 2)(
      'a visitor whose city is not found sees all cities again and closes the picker',
      async ({ page, visit }) => {
        const picker = await open(page, visit);
        const field = cityField(picker);
        const address = page.url();
        const abakan = cityIn(picker, 'abakan');
        for (const empty of hasTouch ? ['button'] : ['button', 'Escape']) {
          await field.fill('kraznaiarzk');
          await expect(saidOfSearch(picker)).toHaveText(/kraznaiarzk/);
          await expect(abakan).toHaveCount(0);
          if (empty === 'button') await press(visitor, picker.locator('[data-list]:not([hidden]) button').last());
          else {
            await field.focus();
            await page.keyboard.press('Escape');
          }
          await expect(field).toHaveValue('');
          await expect(abakan).toBeAttached();
          if (!hasTouch) await expect(field).toBeFocused();
        }
        await close(visitor, picker);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(pickerLink(page)).toBeFocused();
        await press(visitor, pickerLink(page));
        await expect(picker).toHaveAttribute('data-state', 'open');
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(page.url()).toBe(address);
      },
    );

    inTurn(visitor, 0)('every state of the picker fits the window and passes axe', async ({ page, visit, axe }) => {
      const picker = await open(page, visit);
      const fits = () =>
        picker.evaluate((dialog) =>
          Array.from(dialog.querySelectorAll('*')).every((part) => part.scrollWidth <= dialog.clientWidth + 1),
        );
      await axe();
      expect(await fits()).toBe(true);
      await cityField(picker).fill(language === 'ru' ? 'но' : 'no');
      await expect(saidOfSearch(picker)).not.toBeEmpty();
      await axe();
      expect(await fits()).toBe(true);
      await cityField(picker).fill('kraznaiarzk');
      await expect(saidOfSearch(picker)).toHaveText(/kraznaiarzk/);
      await axe();
      expect(await fits()).toBe(true);
    });
  });
}

/** Typed texts, and the city that each finds first. */
const SPELLINGS = [
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
] as const;

test('a city is found first in any spelling', async ({ page, visit }) => {
  await visit(ARTICLE);
  const picker = await openCityPicker(page);
  for (const [typed, city] of SPELLINGS) {
    await test.step(`"${typed}" finds ${city} first`, async () => {
      await cityField(picker).fill(typed);
      await expect.soft(saidOfSearch(picker), typed).toHaveText(/^Найден/);
      await expect.soft(picker.locator('[data-list]:not([hidden]) a').first(), typed).toContainText(city);
      // Between two searches all cities are listed, so earlier results are not mistaken for new
      // ones.
      await cityField(picker).fill('');
      await expect(cityIn(picker, 'abakan')).toBeAttached();
    });
  }
});

test('a finger that opens the picker shows no keyboard', async ({ browser, origin }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${origin}/ru-ru/moskva${ARTICLE}`);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await pickerLink(page).tap();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
  await context.close();
});

test('a list that fails to load offers a retry and a page', async ({ page, visit, faults }) => {
  faults.expect(/^request failed: net::ERR_FAILED \S+\/cities\?country=ru$/);
  faults.expect(/^console error: .*ERR_FAILED.*\/cities\?country=ru\)$/);
  await page.route('**/cities?country=ru', (route) => route.abort());
  await visit(ARTICLE);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await pickerLink(page).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('alert')).toHaveText(/Список городов не загрузился/);
  await expect(picker.getByRole('link', { name: 'Открыть страницу всех городов' })).toBeVisible();
  await page.unroute('**/cities?country=ru');
  await picker.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(picker.getByRole('link', { name: 'Казань' })).toBeAttached();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, kazan] of [
    ['ru', 'Казань'],
    ['en', 'Kazan'],
  ] as const) {
    test(`a visitor chooses a city on the page of cities: ${language}`, async ({ page, visit }) => {
      await visit(ARTICLE, { locale: `ru-${language}` });
      await pickerLink(page).click();
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/moskva/cities\\?page=`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: kazan, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan${ARTICLE}$`));
    });
  }
});

test('axe finds nothing on the page of all cities', async ({ visit, axe }) => {
  await visit('/cities');
  await axe();
});
