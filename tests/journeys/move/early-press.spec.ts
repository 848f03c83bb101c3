/** Presses before hydration. */
import type { Page } from '@playwright/test';
import { isAlive, waitForIslands } from '../../support/browser/islands.ts';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { ARTICLE, originOf } from '../../support/pages/pages.ts';
import { fillRequest } from '../../support/pages/request-form.ts';
import { openSent } from '../../support/pages/sent-request.ts';
import { expect, test } from '../../support/test.ts';

/** Holds responses until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return async () => release();
}

/** Keeps React from starting until the returned function is called. */
async function holdWork(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const send: unknown = Reflect.get(MessagePort.prototype, 'postMessage');
    let held: (() => void)[] | undefined = [];
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const go = () => void Reflect.apply(send as () => void, this, message);
      if (held) held.push(go);
      else go();
    };
    addEventListener('test:work', () => {
      for (const go of held ?? []) go();
      held = undefined;
    });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('test:work')));
}

/** Causes that delay the hydration of a request's button, each with the function that ends it. */
const HOLDS = {
  'has no code': (page: Page) => hold(page, /\/mfe-support\/.*\.js$/),
  'is about to hydrate': holdWork,
};

/**
 * Opens a visitor's request on a page that is not hydrated, and counts how often its link is
 * copied.
 */
async function openRequest(page: Page, desk: Desk, holdBack: (typeof HOLDS)[keyof typeof HOLDS]) {
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await openSent(page);
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await page.addInitScript(() => {
    let copies = 0;
    const writeText = async () => void (copies += 1);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    Object.assign(globalThis, { copies: () => copies });
  });
  const release = await holdBack(page);
  // A page counts as loaded only after its scripts.
  await page.reload({ waitUntil: 'commit' });
  return {
    button: page.getByRole('button', { name: 'Copy the link' }),
    copies: () => page.evaluate(() => (globalThis as unknown as { copies: () => number }).copies()),
    release: async () => {
      await release();
      await waitForIslands(page, ['main']);
    },
  };
}

test.describe('a button', () => {
  test.describe.configure({ mode: 'default' });

  // An edge of the suite counts the requests of all tests against one address.
  let desk: Desk;
  test.beforeAll(async () => {
    desk = await startDesk();
  });
  test.afterAll(() => desk.stop());

  for (const [why, holdBack] of Object.entries(HOLDS)) {
    test(`does its action once when it ${why}`, async ({ page }) => {
      const { button, copies, release } = await openRequest(page, desk, holdBack);
      await button.click();
      await release();
      expect(await copies()).toBe(1);
      await button.click();
      expect(await copies()).toBe(2);
    });
  }

  test("does nothing without a visitor's press", async ({ page }) => {
    const { button, copies, release } = await openRequest(page, desk, HOLDS['has no code']);
    await button.evaluate((element: HTMLElement) => element.click());
    await release();
    expect(await copies()).toBe(0);
  });
});

test.describe('a link', () => {
  /** Opens an article whose scripts are held. */
  const open = (page: Page, origin: string) => page.goto(`${origin}/ru-ru/moskva${ARTICLE}`, { waitUntil: 'commit' });

  test('works before hydration', async ({ page, origin }) => {
    await hold(page, /\.js$/);
    await open(page, origin);
    expect(await isAlive(page, 'main')).toBe(false);
    await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/knowledge-base\/taxi\/orders$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('to an overlay leads to the same content in the page', async ({ page, origin }) => {
    await hold(page, /\.js$/);
    await open(page, origin);
    await page.getByRole('banner').getByRole('link', { name: 'Меню' }).click();
    await expect(page).toHaveURL(/#footer$/);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
