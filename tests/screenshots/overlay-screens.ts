/** Screens of overlays. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { signIn } from '../support/pages/sign-in.ts';
import { OPENERS } from '../support/pages/openers.ts';
import type { Screen } from './screens.ts';

const header = (page: Page) => page.getByRole('banner');

/** Opens an overlay by its link in the header, and waits until it stops moving. */
async function open(page: Page, link: string): Promise<void> {
  await header(page).locator(link).click();
  await page.locator('dialog[data-state="open"]').waitFor();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

const openPlaces = (page: Page) => open(page, 'a[href*="/cities"][aria-label]');
const openMenu = (page: Page) => open(page, OPENERS.menu);

/** Opens the search over the page. */
async function openSearch(page: Page): Promise<void> {
  await header(page).locator('a[aria-keyshortcuts]').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

/** Opens the privacy settings. */
async function openPrivacy(page: Page): Promise<void> {
  await page.locator('footer a[href="#privacy"]').click();
  await page.locator('dialog[data-state="open"]').waitFor();
}

/** Opens support over the page. */
async function openSupport(page: Page): Promise<void> {
  await page.locator('header a[href$="/contact-us"]').click();
  await page.locator('dialog[data-state="open"]').waitFor();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

const SENT = { tone: 'success', ru: 'Сообщение отправлено!', en: 'The message has been sent!' } as const;
const FAILED = {
  tone: 'danger',
  ru: 'Не удалось сохранить. Проверьте соединение.',
  en: 'It could not be saved. Check the connection.',
} as const;

/** Shows persistent toasts in the page's language. */
async function notify(page: Page, ...notices: readonly (typeof SENT | typeof FAILED)[]): Promise<void> {
  await page.evaluate((all) => {
    const language = document.documentElement.lang === 'ru' ? 'ru' : 'en';
    const toasts = all.map((notice) => ({ tone: notice.tone, text: notice[language], timeout: 60_000 }));
    globalThis.__roadsidePage?.toasts.push(...toasts);
    window.dispatchEvent(new CustomEvent('roadside:toast'));
  }, notices);
  const last = page.locator('[data-state="shown"]').nth(notices.length - 1);
  await last.waitFor();
}

/** Overlays of a page. */
export const OVERLAY_SCREENS: readonly Screen[] = [
  { name: 'menu', title: 'Menu', path: ARTICLE, steps: openMenu },
  {
    name: 'menu-signed-in',
    title: 'Menu of a signed-in driver',
    path: ARTICLE,
    mainHost: true,
    async steps(page) {
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      await openMenu(page);
      const signOut = page.getByRole('dialog').locator('a[href="#footer"]').last();
      await signOut.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'search-empty',
    title: 'Search, with recent searches',
    path: ARTICLE,
    async steps(page) {
      await page.evaluate(() => localStorage.setItem('recent-searches', JSON.stringify(['выплата', 'фотоконтроль'])));
      await openSearch(page);
    },
  },
  {
    name: 'search-overlay',
    title: 'Search overlay',
    path: ARTICLE,
    async steps(page) {
      await openSearch(page);
      await page.getByRole('dialog').getByRole('combobox').fill('выпл');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search-overlay-nothing',
    title: 'Search overlay: nothing found',
    path: ARTICLE,
    async steps(page) {
      await openSearch(page);
      const status = page.getByRole('dialog').getByRole('status');
      await page.getByRole('dialog').getByRole('combobox').fill('qxzvbnmwk');
      await status.getByText(/\S/).first().waitFor();
    },
  },
  { name: 'places', title: 'Country and city', path: ARTICLE, steps: openPlaces },
  {
    name: 'places-loading',
    title: 'Cities, loading',
    path: ARTICLE,
    async before(page) {
      await page.route('**/api/*/*/cities?*', () => undefined);
    },
    async steps(page) {
      await header(page).locator('a[href*="/cities"][aria-label]').click();
      await page.getByRole('dialog').locator('[aria-busy="true"]').waitFor();
      // Waiting content appears late and slowly.
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'places-country',
    title: 'Cities of another country',
    path: ARTICLE,
    async steps(page) {
      await openPlaces(page);
      await page.getByRole('dialog').locator('select').first().selectOption('kz');
      await page.getByRole('dialog').locator('[data-city="almaty"]').first().waitFor();
    },
  },
  {
    name: 'places-region',
    title: 'Cities of one region',
    path: ARTICLE,
    async steps(page) {
      await openPlaces(page);
      await page.getByRole('dialog').locator('select').nth(1).selectOption({ index: 5 });
    },
  },
  {
    name: 'places-search',
    title: 'A city, typed in the wrong layout',
    path: ARTICLE,
    async steps(page) {
      await openPlaces(page);
      await page.getByRole('searchbox').fill('rfpfym');
      await page.getByRole('status').getByText(/1/).first().waitFor();
    },
  },
  {
    name: 'places-regions',
    title: 'Cities by region',
    path: ARTICLE,
    async steps(page) {
      await openPlaces(page);
      await page.getByRole('dialog').locator('button[aria-pressed="false"]').last().click();
    },
  },
  {
    name: 'places-nothing',
    title: 'No such city',
    path: ARTICLE,
    async steps(page) {
      await openPlaces(page);
      await page.getByRole('searchbox').fill('йцукен');
      await page.getByRole('status').getByText(/\S/).first().waitFor();
    },
  },
  {
    name: 'places-failed',
    title: 'Cities, failed to load',
    path: ARTICLE,
    async before(page) {
      await page.route('**/api/*/*/cities?*', (route) => route.abort());
    },
    steps: openPlaces,
  },
  {
    name: 'account',
    title: 'Account',
    path: ARTICLE,
    mainHost: true,
    async steps(page) {
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      const account = '[data-status="authorized"] a[href="#footer"]';
      if (await header(page).locator(account).isVisible()) return open(page, account);
      await openMenu(page);
      await page.getByRole('dialog').locator('a[href="#footer"]').click();
      await page.locator('a[href*="/identity/logout"]').waitFor();
    },
  },
  { name: 'support', title: 'Contact us overlay', path: '/cities', steps: openSupport },
  {
    name: 'support-form',
    title: 'Contact us overlay: the form',
    path: '/cities',
    async steps(page) {
      await openSupport(page);
      await page.getByRole('dialog').locator('a[href*="/contact-us/taxi"]').click();
      await page.getByRole('dialog').locator('form').waitFor();
    },
  },
  { name: 'privacy', title: 'Privacy', path: ARTICLE, steps: openPrivacy },
  {
    name: 'privacy-chosen',
    title: 'Privacy, after the choice',
    path: ARTICLE,
    async steps(page) {
      await openPrivacy(page);
      await page.getByRole('dialog').getByRole('radio').first().check();
      await page.getByRole('dialog').locator('[data-submit]').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openPrivacy(page);
    },
  },
  {
    name: 'region',
    title: 'City question for a new visitor',
    path: ARTICLE,
    known: false,
    phone: true,
    async steps(page) {
      await page.getByRole('region', { name: 'Ваш город' }).waitFor();
    },
  },
  {
    name: 'nearby',
    title: 'City suggestion by network',
    path: ARTICLE,
    known: false,
    edge: 'kazan',
    async steps(page) {
      await page
        .getByText(/Казань|Kazan/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'toast',
    title: 'Notice',
    path: ARTICLE,
    async steps(page) {
      await notify(page, SENT);
    },
  },
  {
    name: 'toasts',
    title: 'Toasts over a dialog, one of an error',
    path: ARTICLE,
    async steps(page) {
      await openPrivacy(page);
      await notify(page, SENT, FAILED);
    },
  },
];
