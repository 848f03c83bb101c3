/** The list of screens and states. */
import type { Page } from '@playwright/test';
import { ARTICLE, KAZAN_ONLY } from '../support/pages/pages.ts';
import { OVERLAY_SCREENS } from './overlay-screens.ts';
import { SUPPORT_SCREENS } from './support-screens.ts';

/** A screen, or a state of one. */
export interface Screen {
  /** Name of its pictures' files. */
  readonly name: string;
  /** Its description in docs/screens.md. */
  readonly title: string;
  /** Path below `/{locale}/{city}`. */
  readonly path: string;
  /** Visitor's actions before the picture is taken. */
  readonly steps?: (page: Page) => Promise<void>;
  /**
   * Whether the visitor has been here before; new visitors are asked about the city. @default true
   */
  readonly known?: boolean;
  /** Whether it is shown on the main host only. @default false */
  readonly mainHost?: boolean;
  /** Whether it is shown on phones only. @default false */
  readonly phone?: boolean;
  /**
   * Edge that shows it: with visitors in Kazan, with the preview of a release, with a main page,
   * with an article that only Kazan has, without the contact form, or without a product API.
   * @default 'site'
   */
  readonly edge?: 'site' | 'kazan' | 'preview' | 'home' | 'elsewhere' | 'closed' | 'alone';
  /** Actions in the browser before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Every screen and state, in the order of docs/screens.md. */
export const SCREENS: readonly Screen[] = [
  { name: 'root', title: 'Knowledge base', path: '/knowledge-base' },
  { name: 'home', title: 'Main page, if enabled', path: '', edge: 'home' },
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
    name: 'reactions',
    title: 'An article that did not help',
    path: ARTICLE,
    async steps(page) {
      await page.locator('main article').evaluate((article) => article.scrollIntoView({ block: 'end' }));
      const end = page.getByRole('main').getByRole('complementary').last();
      await end.getByRole('button', { name: /^(Нет|No)$/ }).click();
      await page.getByRole('main').getByRole('checkbox').first().waitFor();
      await page.getByRole('main').getByRole('checkbox').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'footer',
    title: 'Footer, with a banner and social networks',
    path: ARTICLE,
    async steps(page) {
      await page.getByRole('contentinfo').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
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
  { name: 'search', title: 'Search, with a typing mistake', path: '/search?q=выплта' },
  { name: 'search-nothing', title: 'Nothing found', path: '/search?q=йцукен' },
  {
    name: 'sign-in',
    title: 'Sign-in, with the development identity provider',
    path: ARTICLE,
    mainHost: true,
    async steps(page) {
      const query = new URLSearchParams({ retpath: page.url(), origin: 'roadside' });
      await page.goto(`${new URL(page.url()).origin}/api/identity/auth?${query}`);
    },
  },
  { name: 'contact-us', title: 'Contact us, as a page', path: '/contact-us' },
  ...SUPPORT_SCREENS,
  { name: 'cities', title: 'Cities, without JavaScript', path: '/cities' },
  ...OVERLAY_SCREENS,
  { name: 'preview', title: 'Preview of a release', path: '/contact-us', edge: 'preview' },
  {
    name: 'offline',
    title: 'Offline, without a copy of the page',
    path: ARTICLE,
    async steps(page) {
      const unread = page.url().replace(ARTICLE, '/knowledge-base/cargo');
      // The worker is registered on the second page.
      await page.getByRole('main').getByRole('link').first().click();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.context().setOffline(true);
      await page.goto(unread);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'not-found', title: 'No such page', path: '/knowledge-base/taxi/orders/lost-items' },
  { name: 'not-found-here', title: 'A page of another city', path: KAZAN_ONLY.path, edge: 'elsewhere' },
  {
    name: 'not-found-closed',
    title: 'Not found, without a contact form',
    path: '/knowledge-base/taxi/orders/lost-items',
    edge: 'closed',
  },
  { name: 'server-error', title: 'Server error', path: '/503' },
  { name: 'failure', title: 'Something went wrong', path: '/500' },
  { name: 'alone', title: 'Built-in error page', path: ARTICLE, edge: 'alone' },
];
