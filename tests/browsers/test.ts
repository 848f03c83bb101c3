/** Playwright's test with a visitor in a real Firefox or WebKit. */
import { test as base, expect } from '@playwright/test';
import { originOf, portOf, type Brand, type Served } from '../support/pages/pages.ts';
import { BROWSERS, type Browser, type BrowserName } from './browsers.ts';
import { visitorOf, type Visitor } from './visitor.ts';
import { startBrowser } from './webdriver.ts';

interface Options {
  /** Whether pages run scripts. */
  scripts: boolean;
  /** Errors that are part of the journey, in browsers that report them. */
  tolerated: RegExp;
}

interface Fixtures {
  /** A visitor with a fresh browser. */
  visitor: Visitor;
}

interface WorkerFixtures {
  browserOfProject: BrowserName;
}

/**
 * Playwright's test with a real browser. Every journey fails on an error in the
 * browser.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  scripts: [true, { option: true }],
  tolerated: [/(?!)/, { option: true }],
  browserOfProject: ['firefox', { option: true, scope: 'worker' }],

  visitor: async ({ browserOfProject, scripts, tolerated }, use) => {
    const browser: Browser = BROWSERS[browserOfProject];
    // A fresh driver: WebKit's sometimes hangs when a session follows another.
    const { driver, session } = await startBrowser(browser.command, browser.capabilities(scripts));
    let faults: readonly string[] = [];
    try {
      if (browser.size) await session.post('/window/rect', browser.size);
      const watched = await browser.watch(session);
      await use(visitorOf(watched.session));
      faults = await watched.faults();
      await session.end();
    } finally {
      await driver.stop();
    }
    expect(
      faults.filter((fault) => !tolerated.test(fault)),
      'Errors in the browser',
    ).toEqual([]);
  },
});

export { expect };

/** Where a journey takes place; everything has a default. */
interface Place {
  /** @default 'amber' */
  readonly brand?: Brand;
  /** @default 'site' */
  readonly served?: Served;
  /** @default 'ru-en' */
  readonly locale?: string;
  /** @default that of `served` */
  readonly port?: number;
}

/** URL that the paths of a place begin with. */
export function placeOf({
  brand = 'amber',
  served = 'site',
  locale = 'ru-en',
  port = portOf(served),
}: Place = {}): string {
  return `${originOf(brand, port)}/${locale}/moskva`;
}
