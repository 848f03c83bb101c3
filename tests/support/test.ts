/** The project's test: fixtures for visiting pages. */
import { test as base, expect, type Response } from '@playwright/test';
import { axeFindings } from './browser/axe.ts';
import { printRecord, record } from './browser/black-box.ts';
import { faultsOf, watchFaults, type Faults } from './browser/faults.ts';
import { originOf, portOf, type Brand, type Served } from './pages/pages.ts';

/** Where and how a page is visited. Everything has a default. */
interface Place {
  /** @default 'ru-ru' */
  locale?: string;
  /** @default 'moskva' */
  city?: string;
}

interface Options {
  /** Brand of the visited site. */
  brand: Brand;
  /** Which edge serves it. */
  served: Served;
  /** Language of the visitor. */
  language: string;
  /** Whether the visitor is new: asked on phones whether the city is right. */
  newcomer: boolean;
  /**
   * Whether service workers are allowed: they answer instead of the network, so only their tests
   * allow them.
   */
  workers: boolean;
}

interface Fixtures {
  /** Every browser test fails on an error in the browser, unless it expects that error. */
  faults: Faults;
  /** Scheme, host and port of the visited site. */
  origin: string;
  /** Opens the page at a path below `/{locale}/{city}`. */
  visit: (path: string, place?: Place) => Promise<Response>;
  /** Opens a page with an error status, and expects the resulting browser errors. */
  visitError: (path: string, status: number, place?: Place) => Promise<Response>;
  /** Fails if axe finds anything on the present page. */
  axe: () => Promise<void>;
}

/** Playwright's test with the fixtures of this project. */
export const test = base.extend<Options & Fixtures>({
  brand: ['amber', { option: true }],
  served: ['site', { option: true }],
  language: ['ru', { option: true }],
  newcomer: [false, { option: true }],
  workers: [false, { option: true }],

  // HTTP-only tests use no context and pay for none.
  faults: async ({ context }, use) => use(faultsOf(context)),

  context: async ({ context, javaScriptEnabled, newcomer, workers }, use, info) => {
    const faults = await watchFaults(context, javaScriptEnabled ?? true);
    await record(context);
    if (!workers) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    if (!newcomer) {
      await context.addInitScript(() => {
        try {
          localStorage.setItem('region-banner-showed', '1');
        } catch {
          // A document with an opaque origin, such as an error page, has no storage.
        }
      });
    }
    await use(context);
    const unexpected = faults.unexpected();
    if (unexpected.length > 0 || info.status !== info.expectedStatus) await printRecord(context, info.title);
    expect(unexpected, 'Errors in the browser').toEqual([]);
  },

  origin: async ({ brand, served }, use) => use(originOf(brand, portOf(served))),

  visit: async ({ page, origin, language }, use) => {
    await use(async (path, { locale = `ru-${language}`, city = 'moskva' } = {}) => {
      const response = await page.goto(`${origin}/${locale}/${city}${path}`);
      if (!response) throw new Error(`${path} was not loaded.`);
      return response;
    });
  },

  visitError: async ({ visit, faults }, use) => {
    await use(async (path, status, place) => {
      faults.expect(new RegExp(`^answer ${status}: \\S+${path}$`));
      faults.expect(new RegExp(`^console error: .* status of ${status} .*${path}\\)$`));
      return visit(path, place);
    });
  },

  axe: async ({ page }, use) => use(async () => expect(await axeFindings(page), 'Found by axe').toEqual([])),
});

export { expect };
