import type { Page, Route } from '@playwright/test';
import type { Faults } from '../support/faults.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** Every endpoint: what is neither a page nor a file of one. */
const ENDPOINT = /^\/(api|_edge|csrf_token|save-user-pool)\b/;

/** How long the visitor reads, by the page's own clock: what waits, tries again or gives up has done so by then. */
const READING_MS = 10 * 60_000;

/** Times that a page that is only read may ask for the same thing. */
const ATTEMPTS = 3;

const ANSWERS = {
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: 'no' }),
  'never answers': () => undefined,
};

/** Links that open something over the page when what that shows can be had, by where they lead. */
const OVERLAYS = {
  support: { link: 'a[href$="/moskva/contact-us"]', leads: /\/moskva\/contact-us$/ },
  places: { link: 'a[href*="/moskva/cities?page="]', leads: /\/moskva\/cities\?page=/ },
};

/** Who reads, in which window, and what of the article. */
const [PHONE, DESK] = VIEWPORTS;
const READERS = [
  {
    viewport: DESK,
    language: 'en',
    title: 'A passenger left something',
    question: 'May I keep it?',
    answer: 'However long the owner takes',
    next: 'The payout is late',
  },
  {
    viewport: PHONE,
    language: 'ru',
    title: 'Пассажир забыл вещь',
    question: 'Можно ли оставить вещь себе?',
    answer: 'Сколько бы ни молчал владелец',
    next: 'Выплата задержалась',
  },
] as const;

/** What failed was not asked for by the visitor, so nobody speaks of it. */
async function expectQuiet(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const status of await page.getByRole('status').all()) await expect(status).toBeEmpty();
}

/** Deals with every request to an endpoint in one way, and counts them by method and address. */
async function failEndpoints(page: Page, fail: (route: Route) => unknown): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<string, number>();
  await page.route(
    ({ pathname }) => ENDPOINT.test(pathname),
    async (route) => {
      const name = `${route.request().method()} ${route.request().url()}`;
      asked.set(name, (asked.get(name) ?? 0) + 1);
      await fail(route);
    },
  );
  return asked;
}

/** A refusal leaves a line in the browser's console, whoever asked; nothing else may be there. */
function expectTraces(faults: Faults, answer: string): void {
  if (answer === 'never answers') return;
  faults.expect(/^answer 500: https?:\/\/[^/]+\/(api|_edge|csrf_token|save-user-pool)\b/);
  faults.expect(
    /^console error: Failed to load resource: .* status of 500 .*\/(api|_edge|csrf_token|save-user-pool)\b/,
  );
}

test.use({ served: 'lab' });

for (const [brand, reader] of BRANDS.flatMap((brand) => READERS.map((reader) => [brand, reader] as const))) {
  const { viewport, language, ...text } = reader;
  const isPhone = viewport === PHONE;
  for (const [answer, fail] of Object.entries(ANSWERS)) {
    test.describe(`${brand}, ${viewport.width} px, ${language}`, () => {
      test.use({ brand, viewport, language, hasTouch: isPhone });

      test(`every endpoint ${answer}: an article is read in peace, and its links lead on`, async ({
        page,
        visit,
        faults,
      }) => {
        expectTraces(faults, answer);
        faults.expect(/^report navigation-failed of the page: PageModelError: /);
        await page.clock.install();
        const asked = await failEndpoints(page, fail);

        await visit(ARTICLE);
        await waitForIslands(page);
        await page.clock.runFor(READING_MS);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title);
        await page.getByRole('heading', { name: text.question }).click();
        await expect(page.getByText(text.answer)).toBeVisible();
        await expectQuiet(page);
        expect(Array.from(asked).filter(([, times]) => times > ATTEMPTS)).toEqual([]);

        await page.getByRole('main').getByRole('link', { name: text.next }).click();
        await page.clock.runFor(READING_MS);
        await expect(page).toHaveURL(/\/payout$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.next);
        await waitForIslands(page);
        await expectQuiet(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });

      for (const [name, { link, leads }] of Object.entries(OVERLAYS)) {
        test(`every endpoint ${answer}: “${name}” opens as a page`, async ({ page, visit, faults }) => {
          expectTraces(faults, answer);
          await page.clock.install();
          await failEndpoints(page, fail);

          await visit(ARTICLE);
          await waitForIslands(page, ['header', 'main', 'overlays']);
          // A phone's header has no room for both: there is the menu, which needs nothing that fails.
          if (isPhone) await page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])').tap();
          const place = page.getByRole(isPhone ? 'dialog' : 'banner');
          await place.locator(link).first().click();
          await page.clock.runFor(READING_MS);
          await expect(page).toHaveURL(leads);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
    });
  }
}
