/** An article and its overlays with failing endpoints. */
import type { Page } from '@playwright/test';
import { ANSWERS, expectFewRepeats, expectQuiet, failEndpoints, READING_MS } from '../support/browser/endpoints.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { watchChat } from '../support/browser/late-fragments.ts';
import { OPENERS } from '../support/pages/openers.ts';
import { ARTICLE, BRANDS } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/pages/viewports.ts';
import { alternately, nameOf, press } from '../support/pages/visitors.ts';

/** Links that open an overlay if its data is available, by target. */
const OVERLAYS = {
  support: { link: 'a[href*="/moskva/contact-us"]', leads: /\/moskva\/contact-us/, inMenu: true },
  places: { link: 'a[href*="/moskva/cities?page="]', leads: /\/moskva\/cities\?page=/, inMenu: true },
  search: { link: OPENERS.search, leads: /\/moskva\/search$/, inMenu: false },
  privacy: { link: OPENERS.privacy, leads: /#privacy$/, inMenu: false },
};

/** Reader, window, and part of the article. */
const [PHONE, DESK] = VIEWPORTS;
const READERS = [
  {
    viewport: DESK,
    hasTouch: false,
    language: 'en',
    title: 'A passenger left something',
    question: 'May I keep it?',
    answer: 'However long the owner takes',
    next: 'The payout is late',
  },
  {
    viewport: PHONE,
    hasTouch: true,
    language: 'ru',
    title: 'Пассажир забыл вещь',
    question: 'Можно ли оставить вещь себе?',
    answer: 'Сколько бы ни молчал владелец',
    next: 'Выплата задержалась',
  },
] as const;

const FAILURES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/**
 * Advances the page's clock by seconds until the visitor is at a URL. A page that loads there has
 * little time on its clock: minutes would time out its scripts.
 */
async function runUntil(page: Page, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(page.url()).toMatch(address);
  }).toPass({ intervals: [100] });
}

test.use({ served: 'lab' });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, reader] of READERS.entries()) {
    const { viewport, language, hasTouch, ...text } = reader;
    const visitor = { brand, viewport, language, hasTouch };
    for (const [third, failure] of FAILURES.entries()) {
      test.describe(nameOf(visitor), () => {
        test.use({ brand, viewport, language, hasTouch });

        alternately(
          turn,
          other,
          third,
        )(
          `with every endpoint ${failure}, an article can be read and its links work`,
          async ({ page, visit, faults }) => {
            faults.expect(/^report navigation-failed of the page: RequestError: GET \/_edge\/page: /);
            const read = watchChat(page);
            await page.clock.install();
            const requestCounts = await failEndpoints(page, faults, failure);

            await visit(ARTICLE);
            await waitForIslands(page);
            await read(READING_MS);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title);
            await page.getByRole('heading', { name: text.question }).click();
            await expect(page.getByText(text.answer)).toBeVisible();
            await expectQuiet(page);
            expectFewRepeats(requestCounts);

            await press(visitor, page.getByRole('main').getByRole('link', { name: text.next }));
            await runUntil(page, /\/payout$/);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.next);
            await waitForIslands(page);
            await read(READING_MS);
            await expectQuiet(page);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          },
        );

        for (const [fourth, [name, { link, leads, inMenu }]] of Object.entries(OVERLAYS).entries()) {
          // For each overlay and failure, both brands and both readers.
          alternately(
            turn,
            other,
            third,
            fourth,
          )(`with every endpoint ${failure}, “${name}” opens the page of its link`, async ({ page, visit, faults }) => {
            await page.clock.install();
            await failEndpoints(page, faults, failure);

            await visit(ARTICLE);
            await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
            // A phone's header has no space for all links; the menu needs no endpoint.
            const isInMenu = inMenu && viewport === PHONE;
            if (isInMenu) await press(visitor, page.locator(OPENERS.menu));
            const place = isInMenu ? page.getByRole('dialog') : page.locator('body');
            await press(visitor, place.locator(link).first());
            await runUntil(page, leads);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      });
    }
  }
}
