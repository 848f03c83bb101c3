import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { AUDIT, BRANDS } from '../support/pages.ts';
import { test as base } from '../support/test.ts';
import { ROOT } from '../support/repository.ts';

/** Folder that `npm run gallery -- --build` writes. */
const BUILT = path.join(ROOT, 'mfe-kit/gallery/dist');

/** Where the tests' browsers find it. No server stands there: each file is answered from the folder. */
const ORIGIN = 'http://gallery.localhost';

/** How the gallery is to look; what is left out is its default. */
interface Look {
  brand?: string;
  dir?: string;
  /** Title of the one component that is shown. */
  only?: string;
}

/** Brands and directions of reading; in an audit, each brand in both. */
export const DIRECTIONS = BRANDS.flatMap((brand, index) =>
  (['ltr', 'rtl'] as const).filter((_, other) => AUDIT || other === index).map((dir) => ({ brand, dir })),
);

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
      // What examples tell a server, such as what was searched for, is heard by nobody.
      if (route.request().method() === 'POST') return route.fulfill({ status: 204 });
      const { pathname } = new URL(route.request().url());
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
