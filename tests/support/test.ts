import { test as base, expect, type Response } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { printRecord, record } from './black-box.ts';
import { faultsOf, watchFaults, type Faults } from './faults.ts';
import { originOf, portOf, type Brand, type Served } from './pages.ts';

/** Where a page is looked at. All of it has a default. */
interface Place {
  /** @default 'ru-ru' */
  locale?: string;
  /** @default 'moskva' */
  city?: string;
}

interface Options {
  /** Whose site is visited. */
  brand: Brand;
  /** Which edge serves it. */
  served: Served;
  /** Language of the visitor. */
  language: string;
  /** Whether the visitor has never been here: asked on phones whether the city is theirs. */
  newcomer: boolean;
  /** Whether the browser has service workers: one answers in the network's stead, so only its own tests let it. */
  workers: boolean;
}

interface Fixtures {
  /** Every test that opens a browser fails on a fault in it, unless it expects that fault. */
  faults: Faults;
  /** Scheme, host and port of the visited site. */
  origin: string;
  /** Opens the page at a path below `/{locale}/{city}`. */
  visit: (path: string, place?: Place) => Promise<Response>;
  /** Opens a page whose status is an error, and expects the traces that this leaves in the browser. */
  visitError: (path: string, status: number, place?: Place) => Promise<Response>;
  /** Fails when axe finds anything on the page as it is. */
  axe: () => Promise<void>;
}

/** Playwright's test with the fixtures of this project. */
export const test = base.extend<Options & Fixtures>({
  brand: ['amber', { option: true }],
  served: ['site', { option: true }],
  language: ['ru', { option: true }],
  newcomer: [false, { option: true }],
  workers: [false, { option: true }],

  // A test that only speaks HTTP asks for no context, and pays for none.
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
          // A document of its own origin, such as that of an error, has no storage.
        }
      });
    }
    await use(context);
    const unexpected = faults.unexpected();
    if (unexpected.length > 0 || info.status !== info.expectedStatus) await printRecord(context, info.title);
    expect(unexpected, 'Faults in the browser').toEqual([]);
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
