import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, KAZAN_ONLY } from '../support/pages.ts';
import { signIn } from '../support/sign-in.ts';
import { SUPPORT_SCREENS } from './support-screens.ts';

/** A screen, or a state of one. */
export interface Screen {
  /** Name of its pictures' files. */
  readonly name: string;
  /** What it shows, for docs/screens.md. */
  readonly title: string;
  /** Path below `/{locale}/{city}`. */
  readonly path: string;
  /** What a visitor does before the picture is taken. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Whether the visitor has been here before; a newcomer is asked for the city. @default true */
  readonly known?: boolean;
  /** Whether it is shown on the main host only. @default false */
  readonly mainHost?: boolean;
  /** Whether it is shown on phones only. @default false */
  readonly phone?: boolean;
  /** Which edge shows it: one with the survey on, with the preview of a release, with a main page, or with an article that only Kazan has. @default 'site' */
  readonly edge?: 'site' | 'survey' | 'preview' | 'home' | 'elsewhere';
  /** What is done in the browser before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
}

const header = (page: Page) => page.getByRole('banner');

/** Opens an overlay by its link in the header, and waits until it stands still. */
async function open(page: Page, link: string): Promise<void> {
  await header(page).locator(link).click();
  await page.locator('dialog[data-state="open"]').waitFor();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

const openPlaces = (page: Page) => open(page, 'a[href*="/cities"][aria-label]');

/** Every screen and state, in the order of docs/screens.md. */
export const SCREENS: readonly Screen[] = [
  { name: 'root', title: 'Knowledge base', path: '/knowledge-base' },
  { name: 'home', title: 'Main page, where it is on', path: '', edge: 'home' },
  { name: 'start', title: 'Where to start', path: '/start' },
  { name: 'jobs', title: 'Jobs', path: '/jobs' },
  { name: 'job', title: 'A job', path: '/jobs/taxi' },
  { name: 'calculator', title: 'Earnings', path: '/calculator' },
  { name: 'ultima-calculator', title: 'Earnings in the premium class', path: '/ultima-calculator' },
  { name: 'instruction', title: 'Answers for everybody', path: '/knowledge-base-instructions/money' },
  { name: 'category', title: 'Profession', path: '/knowledge-base/taxi' },
  { name: 'sub-category', title: 'Section of a profession', path: '/knowledge-base/taxi/orders' },
  { name: 'article', title: 'Article', path: ARTICLE },
  {
    name: 'scrolled',
    title: 'Header after scrolling back up',
    path: ARTICLE,
    async steps(page) {
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 900);
      await page.waitForFunction(() => scrollY > 600);
      await page.mouse.wheel(0, -200);
      await page.waitForFunction(() => scrollY < 800);
    },
  },
  { name: 'menu', title: 'Menu', path: ARTICLE, steps: (page) => open(page, 'a[href="#footer"]:not([aria-label])') },
  {
    name: 'search-overlay',
    title: 'Search, over any page',
    path: ARTICLE,
    async steps(page) {
      await header(page).locator('a[aria-keyshortcuts]').click();
      await page.getByRole('dialog').getByRole('combobox').fill('выпл');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'search', title: 'Search, with a typing mistake', path: '/search?q=выплта' },
  { name: 'search-nothing', title: 'Nothing found', path: '/search?q=йцукен' },
  { name: 'places', title: 'Country and city', path: ARTICLE, steps: openPlaces },
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
    title: 'The cities could not be had',
    path: ARTICLE,
    async before(page) {
      await page.route('**/api/*/*/cities?*', (route) => route.abort());
    },
    steps: openPlaces,
  },
  {
    name: 'sign-in',
    title: 'Signing in, with the identity provider for development',
    path: ARTICLE,
    mainHost: true,
    async steps(page) {
      const query = new URLSearchParams({ retpath: page.url(), origin: 'roadside' });
      await page.goto(`${new URL(page.url()).origin}/api/identity/auth?${query}`);
    },
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
      await open(page, 'a[href="#footer"]:not([aria-label])');
      await page.getByRole('dialog').locator('a[href="#footer"]').click();
      await page.locator('a[href*="/identity/logout"]').waitFor();
    },
  },
  {
    name: 'support',
    title: 'Contact us, over the page',
    path: ARTICLE,
    async steps(page) {
      await page.locator('footer a[href$="/contact-us"]').click();
      await page.locator('dialog[data-state="open"]').waitFor();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  { name: 'contact-us', title: 'Contact us, a page of its own', path: '/contact-us' },
  ...SUPPORT_SCREENS,
  { name: 'cities', title: 'Cities, for everybody without JavaScript', path: '/cities' },
  {
    name: 'privacy',
    title: 'Privacy',
    path: ARTICLE,
    async steps(page) {
      await page.locator('#privacy + a').click();
      await page.locator('dialog[data-state="open"]').waitFor();
    },
  },
  {
    name: 'region',
    title: 'A newcomer is asked once',
    path: ARTICLE,
    known: false,
    phone: true,
    async steps(page) {
      await page.getByRole('region', { name: 'Ваш город' }).waitFor();
    },
  },
  {
    name: 'toast',
    title: 'Notice',
    path: ARTICLE,
    async steps(page) {
      await page.evaluate(() => {
        globalThis.__roadsidePage?.toasts.push({ text: 'Сообщение отправлено!', tone: 'success', timeout: 60_000 });
        window.dispatchEvent(new CustomEvent('roadside:toast'));
      });
      await page.locator('[data-state="shown"]').waitFor();
    },
  },
  { name: 'preview', title: 'A release in preview', path: '/contact-us', edge: 'preview' },
  {
    name: 'offline',
    title: 'No connection, and no copy of the page',
    path: ARTICLE,
    async steps(page) {
      const unread = page.url().replace(ARTICLE, '/knowledge-base/cargo');
      // The worker comes with the second page.
      await page.getByRole('main').getByRole('link').first().click();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.context().setOffline(true);
      await page.goto(unread);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'not-found', title: 'No such page', path: '/knowledge-base/taxi/orders/lost-items' },
  { name: 'not-found-here', title: 'A page that another city has', path: KAZAN_ONLY.path, edge: 'elsewhere' },
  { name: 'server-error', title: 'The server does not answer', path: '/503' },
];
