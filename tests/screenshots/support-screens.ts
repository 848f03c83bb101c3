/** Screens of requests, applications and the survey. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { PNG } from '../support/pages/request-form.ts';
import type { Screen } from './screens.ts';

/** Secret of staff programs. */
export const STAFF = 'a-secret-of-staff-that-is-long-enough';

/** Milliseconds until the survey opens. */
const SURVEY_MS = 120_000;

/** Number of the payout in the last request. */
let payout = 7140;

const form = (page: Page) => page.locator('main form').last();

/** Fills in a taxi driver's request with a file, in any language. */
async function fill(page: Page): Promise<void> {
  await form(page).locator('select').selectOption({ index: 1 });
  const values = {
    driver_name: 'Иван Петров',
    email: 'ivan@example.org',
    driver_license: '77 12 345678',
    // Equal text from the same driver is one request.
    text: `Вчерашняя выплата № ${(payout += 1)} не пришла, хотя в приложении написано, что она отправлена.`,
  };
  for (const [name, value] of Object.entries(values)) await form(page).locator(`[name="${name}"]`).fill(value);
  await form(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'screenshot.png', mimeType: 'image/png', buffer: PNG });
  await form(page).locator('[data-remove]').waitFor();
}

/** The card of the sent request. */
const sentCard = (page: Page) => page.locator('main section:has(a[href*="/requests/"])').first();

/** Sends a request, which leads to the answers, with a toast and a card. */
async function send(page: Page): Promise<void> {
  await fill(page);
  await form(page).locator('button[type="submit"]').click();
  await sentCard(page).waitFor();
}

/** Three pages were seen, and the clock is controlled. */
async function beforeSurvey(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('pages-seen', '3'));
  await page.clock.install();
}

/** The survey, on the fourth page of a tab, as soon as it opens. */
async function openSurvey(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'guest');
  await page.clock.runFor(SURVEY_MS);
  const survey = page.locator('[data-slot="edge-of-page"] section');
  await survey.waitFor();
  await survey.getByRole('radio').first().check();
  await survey.getByRole('radio').nth(4).check({ force: true });
  await page.clock.runFor(1000);
}

/** Screens of support requests, applications and the survey. */
export const SUPPORT_SCREENS: readonly Screen[] = [
  { name: 'request-form', title: 'A request to support', path: '/contact-us/taxi' },
  {
    name: 'request-errors',
    title: 'A request with errors',
    path: '/contact-us/courier-on-foot',
    async steps(page) {
      await form(page).locator('button[type="submit"]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  {
    name: 'request-suggestions',
    title: 'Suggested answers while writing',
    path: '/contact-us/taxi',
    async steps(page) {
      await form(page).locator('select').selectOption({ index: 1 });
      await form(page).locator('details').first().waitFor();
      await form(page).locator('select').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'request-files',
    title: 'Files, one of them not accepted',
    path: '/contact-us/taxi',
    async steps(page) {
      // Photos are made smaller on attach, documents are not.
      const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_500_000)]);
      const files = [
        { name: 'screenshot.png', mimeType: 'image/png', buffer: PNG },
        { name: 'contract.pdf', mimeType: 'application/pdf', buffer: large },
      ];
      await form(page).locator('input[type="file"]').first().setInputFiles(files);
      await form(page).getByText('contract.pdf').first().waitFor();
      // The form is not sent before the error is fixed.
      await form(page).locator('button[type="submit"]').click();
      await form(page).getByText('contract.pdf').last().scrollIntoViewIfNeeded();
    },
  },
  { name: 'request-sent', title: 'Sent, with its number', path: '/contact-us/taxi', steps: send },
  {
    name: 'request-thread',
    title: 'A request at its private link',
    path: '/contact-us/taxi',
    async steps(page) {
      await send(page);
      const link = sentCard(page).locator('a[href*="/requests/"]');
      const number = /R-[\w-]+/.exec((await sentCard(page).textContent()) ?? '')?.[0] ?? '';
      // Node does not resolve every host that the browser does.
      await page.request.post(`http://localhost:${new URL(page.url()).port}/api/staff/requests/${number}/messages`, {
        headers: { authorization: `Bearer ${STAFF}` },
        data: { text: 'Уточните, пожалуйста, в какой банк должна прийти выплата.', status: 'waiting_for_you' },
      });
      await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
      await page.locator('main [data-status]').waitFor();
      await waitForIslands(page, ['main']);
    },
  },
  { name: 'application', title: 'An application, first step', path: '/become-contractor' },
  {
    name: 'survey',
    title: 'The survey',
    path: ARTICLE,
    before: beforeSurvey,
    steps: openSurvey,
  },
  {
    name: 'survey-folded',
    title: 'The survey, folded',
    path: ARTICLE,
    before: beforeSurvey,
    async steps(page) {
      await openSurvey(page);
      await page.locator('[data-slot="edge-of-page"] section button').first().click();
      await page.clock.runFor(1000);
      await page.locator('[data-slot="edge-of-page"] section').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'survey-sent',
    title: 'The survey, sent',
    path: ARTICLE,
    before: beforeSurvey,
    async steps(page) {
      await openSurvey(page);
      const answered = page.waitForResponse((response) => response.url().includes('/save-user-pool'));
      await page.locator('[data-slot="edge-of-page"] section button[type="submit"]').click();
      await answered;
      await page.clock.runFor(1000);
    },
  },
];
