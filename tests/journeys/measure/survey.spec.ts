/** The survey. */
import type { Page } from '@playwright/test';
import { startEdge, type Edge } from '../../support/edge/edge.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE_WITHOUT_CHAT, BRANDS, originOf } from '../../support/pages/pages.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { expect, test } from '../../support/test.ts';
import { startEdgeWithFlags } from '../../support/edge/with-flags.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { alternately } from '../../support/pages/visitors.ts';

/** The survey's flag is on, as browsers learn from the experiments service. */
const FLAG = `
[[flag]]
name = "navigation_survey"
owner = "tests"
reason = "The survey's own tests."
evaluate = "browser"
value = "on"
`;

/** Milliseconds until the survey opens. */
const OPENS_MS = 120_000;

/** Milliseconds for which the thanks are shown. */
const DONE_MS = 2500;

const DAY_MS = 86_400_000;

test.describe.configure({ mode: 'default' });

let edge: Edge;
let inBrowser: Edge;

test.beforeAll(async () => {
  // The repository's rules have it on.
  [edge, inBrowser] = await Promise.all([startEdge({ FRAGMENTS_FOLDER: FRAGMENTS }), startEdgeWithFlags(FLAG)]);
});

test.afterAll(async () => {
  await Promise.all([edge.stop(), inBrowser.stop()]);
});

const survey = (page: Page) => page.getByRole('region', { name: 'Помогите нам стать лучше' });
const folded = (page: Page) => page.getByRole('button', { name: 'Оценить сайт' });

/** Requests for the survey, its condition check included. */
function noteSurvey(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/mfe-survey|late-fragments|namespaces=[^&]*survey/.test(pathname + search)) requests.push(pathname);
  });
  return requests;
}

/** Opens an article as the fourth page of its tab, with a controlled clock. */
async function visitAsFourth(page: Page, origin: string, path = `/ru-ru/moskva${ARTICLE_WITHOUT_CHAT}`): Promise<void> {
  await page.addInitScript(() => {
    // The first three pages of this tab.
    if (sessionStorage.getItem('pages-seen') === null) sessionStorage.setItem('pages-seen', '3');
  });
  await page.clock.install();
  await page.goto(origin + path);
  await settle(page);
}

/** Waits until all idle work is done. */
async function settle(page: Page): Promise<void> {
  await waitForIslands(page);
  await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'guest');
}

/** Advances the clock until the survey opens, and waits until it stands still. */
async function wait(page: Page): Promise<void> {
  await page.clock.runFor(OPENS_MS);
  await expect(survey(page)).toBeVisible();
  // A press while it slides in may begin on a button and end beside it.
  await survey(page).evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
}

async function answer(page: Page, stars: number): Promise<void> {
  await survey(page).getByRole('radio', { name: 'Да', exact: true }).check();
  await survey(page)
    .getByRole('radio', { name: new RegExp(`^${stars} `) })
    .check({ force: true });
}

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, width] of [360, 1280].entries()) {
    test.describe(`${brand}, ${width} px`, () => {
      test.use({ viewport: { width, height: width === 360 ? 740 : 800 } });

      alternately(
        turn,
        other,
        0,
      )('it opens after two minutes, sends the answer, and stays away for 30 days', async ({ page, context, axe }) => {
        const origin = originOf(brand, edge.port);
        const bodies: unknown[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname === '/save-user-pool') bodies.push(request.postDataJSON());
        });
        const requests = noteSurvey(page);
        await visitAsFourth(page, origin);
        await page.clock.runFor(OPENS_MS - 20_000);
        expect(requests.filter((path) => !path.includes('late-fragments'))).toEqual([]);
        await page.clock.runFor(20_000);
        await expect(survey(page)).toBeVisible();
        await page.clock.runFor(1000);
        await axe();

        const send = survey(page).getByRole('button', { name: 'Отправить' });
        await expect(send).toBeDisabled();
        await survey(page).getByRole('radio', { name: 'Да', exact: true }).check();
        await expect(send).toBeDisabled();
        await survey(page).getByRole('radio', { name: '3 звезды' }).check({ force: true });
        await survey(page).getByLabel('Какие трудности у вас возникли?').fill('  Долго искал  ');
        expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'survey-new' }));
        const answered = page.waitForResponse((response) => response.url().includes('/save-user-pool'));
        await send.click();
        expect((await answered).status()).toBe(204);
        expect(new URL((await answered).url()).search).toBe('?locale=ru-ru&city=moskva');
        expect(bodies).toEqual([{ is_user_complete_order: true, stars: 3, text_comment: 'Долго искал' }]);
        const thanks = page.getByRole('region', { name: 'Спасибо! Ответ получен.' });
        await expect(thanks).toBeVisible();
        const cookie = (await context.cookies()).find(({ name }) => name === 'survey-new');
        const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / DAY_MS;
        expect(Math.round(days)).toBe(30);
        await page.clock.runFor(DONE_MS);
        await expect(thanks).toHaveCount(0);
        await expect(folded(page)).toHaveCount(0);

        await page.reload();
        await settle(page);
        await page.clock.runFor(2 * OPENS_MS);
        await expect(survey(page)).toHaveCount(0);
      });

      alternately(
        turn,
        other,
        1,
      )('it collapses, stays collapsed on the next page, and opens again', async ({ page }) => {
        await visitAsFourth(page, originOf(brand, edge.port));
        await wait(page);
        await survey(page).getByRole('button', { name: 'Свернуть опрос' }).click();
        await page.clock.runFor(500);
        await expect(survey(page)).toHaveCount(0);
        await expect(folded(page)).toBeFocused();
        await page.reload();
        await settle(page);
        await page.clock.runFor(OPENS_MS);
        await expect(folded(page)).toBeVisible();
        await page.clock.runFor(2 * OPENS_MS);
        await expect(survey(page)).toHaveCount(0);
        await folded(page).click();
        await expect(survey(page).getByRole('heading')).toBeFocused();
      });

      alternately(
        turn,
        other,
        0,
      )('it takes no focus and does not obscure it', async ({ page }) => {
        await visitAsFourth(page, originOf(brand, edge.port));
        const link = page.getByRole('contentinfo').getByRole('link').last();
        await link.focus();
        await page.clock.runFor(OPENS_MS);
        await expect(survey(page).or(folded(page)).first()).toBeAttached();
        await page.clock.runFor(1000);
        await expect(link).toBeFocused();
        // Whatever is at the position of the focused link, it is the link.
        const isSeen = await link.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isSeen).toBe(true);
      });
    });
  }
}

test('it waits while an overlay is open', async ({ page }) => {
  const requests = noteSurvey(page);
  await visitAsFourth(page, originOf('amber', edge.port));
  await waitForIslands(page, ['overlays']);
  await page.locator(OPENERS.menu).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.runFor(2 * OPENS_MS);
  expect(requests.filter((path) => path.includes('mfe-survey'))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(survey(page)).toBeVisible();
});

test('five stars ask for no comment', async ({ page }) => {
  await visitAsFourth(page, originOf('amber', edge.port));
  await wait(page);
  await answer(page, 4);
  const comment = survey(page).getByRole('textbox');
  await comment.fill('х'.repeat(301));
  await expect(comment).toHaveValue('х'.repeat(300));
  await answer(page, 5);
  await expect(comment).toHaveCount(0);
});

test('an answer that fails can be sent again, and nothing is stored', async ({ page, context, faults }) => {
  faults.expect(/^answer 500: \S+\/save-user-pool\?/);
  faults.expect(/^console error: .* status of 500 .*\/save-user-pool\?/);
  await page.route('**/save-user-pool?*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await visitAsFourth(page, originOf('amber', edge.port));
  await wait(page);
  await answer(page, 5);
  const send = survey(page).getByRole('button', { name: 'Отправить' });
  await send.click();
  await expect(survey(page).getByRole('alert')).toContainText('Не удалось отправить ответ');
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'survey-new' }));
  await send.click();
  await expect(page.getByRole('region', { name: 'Спасибо! Ответ получен.' })).toBeVisible();
});

test('it opens on the fourth page of a tab, not before, also with soft navigation', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${originOf('amber', edge.port)}/ru-ru/moskva/knowledge-base`);
  await settle(page);
  await page.clock.runFor(2 * OPENS_MS);
  await expect(survey(page)).toHaveCount(0);
  const pagesSeen = () => page.evaluate(() => globalThis.__roadsidePage?.pagesSeen);
  for (const pages of [2, 3, 4]) {
    await expect(survey(page)).toHaveCount(0);
    await page.getByRole('main').locator('a[href*="/knowledge-base"]').first().click();
    await page.clock.runFor(1000);
    await expect.poll(pagesSeen).toBe(pages);
  }
  await page.clock.runFor(1000);
  await expect(survey(page)).toBeVisible();
});

test('a browser flag opens it too', async ({ page }) => {
  await visitAsFourth(page, originOf('amber', inBrowser.port));
  await expect.poll(() => page.evaluate(() => globalThis.__roadsidePage?.flags)).toEqual({ navigation_survey: 'on' });
  await wait(page);
});

test('in another country nothing is requested', async ({ page }) => {
  const requests = noteSurvey(page);
  await visitAsFourth(page, originOf('amber', edge.port), `/kz-ru/almaty${ARTICLE_WITHOUT_CHAT}`);
  await page.clock.runFor(2 * OPENS_MS);
  expect(requests).toEqual([]);
});

test('without its flag nothing is requested', async ({ page }) => {
  const bare = await startEdgeWithFlags('');
  const requests = noteSurvey(page);
  await visitAsFourth(page, originOf('amber', bare.port));
  await page.clock.runFor(2 * OPENS_MS);
  expect(requests).toEqual([]);
  expect(await page.content()).not.toContain('navigation_survey');
  // Its prefetches are cancelled.
  await page.close();
  await bare.stop();
});
