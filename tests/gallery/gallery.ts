/** Opens the built gallery in tests. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { AUDIT, BRANDS } from '../support/pages/pages.ts';
import { test as base } from '../support/test.ts';
import { ROOT } from '../support/repository.ts';

/** Folder that `npm run gallery -- --build` writes. */
const BUILT = path.join(ROOT, 'mfe-kit/gallery/dist');

/**
 * URL of the gallery in the tests' browsers. There is no server: each file is read from the folder.
 */
const ORIGIN = 'http://gallery.localhost';

/** Stands for every file of the API that an example shows, such as a photo in a thread. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16"/></svg>';

/** Appearance of the gallery; members that are missing use its defaults. */
interface Look {
  brand?: string;
  dir?: string;
  /** Title of the single component to show, or a workspace folder. */
  only?: string;
}

/** Brands and reading directions; in an audit, each brand in both. */
export const DIRECTIONS = BRANDS.flatMap((brand, index) =>
  (['ltr', 'rtl'] as const).filter((_, other) => AUDIT || other === index).map((dir) => ({ brand, dir })),
);

/** Folders of the kit and the fragments. */
export const WORKSPACES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

interface Fixtures {
  /** Opens the gallery. */
  open: (look: Look) => Promise<void>;
}

/** The project's test, with a built gallery. */
export const test = base.extend<Fixtures>({
  open: async ({ page }, use) => {
    if (!existsSync(path.join(BUILT, 'index.html')))
      throw new Error('The gallery has no build. Build it first: npm run gallery -- --build.');
    await page.route(`${ORIGIN}/**`, async (route) => {
      // Requests of examples to a server, such as search events, are discarded.
      if (route.request().method() === 'POST') return route.fulfill({ status: 204 });
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/api/')) return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
      await route.fulfill({ path: path.join(BUILT, pathname === '/' ? 'index.html' : pathname) });
    });
    await use(async (look) => {
      await page.goto(`${ORIGIN}/?${new URLSearchParams({ ...look }).toString()}`);
      await page.locator('[data-example]').first().waitFor();
    });
  },
});

export { expect } from '../support/test.ts';

/** An example on the page. */
export function example(page: Page, name: string) {
  return page.locator(`[data-example="${name}"]`);
}
