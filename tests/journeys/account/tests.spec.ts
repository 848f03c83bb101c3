/** Tests of knowledge: taking one across interruptions, failing, and the certificate. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { startEdge, type Edge } from '../../support/edge/edge.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { widthFaults } from '../../support/browser/width.ts';
import { originOf } from '../../support/pages/pages.ts';
import { chooseDriver, endSession, signIn } from '../../support/pages/sign-in.ts';
import { ROOT } from '../../support/repository.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';

const TEST = 'safety-for-everyone';

/** A question of the test's file, in English. */
interface Asked {
  readonly kind: string;
  readonly options: readonly { readonly text: string; readonly isRight: boolean }[];
}

/** The test's questions, by their English text. */
const QUESTIONS = readQuestions(readFileSync(`${ROOT}/api/content/tests/${TEST}.toml`, 'utf8'));

function readQuestions(toml: string): ReadonlyMap<string, Asked> {
  const english = (line: string) => JSON.parse(/en = ("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? '""') as string;
  const tables = toml.split('[[question]]').slice(1);
  return new Map(
    tables.map((table) => {
      const lines = table.split('\n');
      const text = lines.find((line) => line.startsWith('text = ')) ?? '';
      const kind = /^kind = "(\w+)"/m.exec(table)?.[1] ?? '';
      const options = lines.filter((line) => line.startsWith('  { '));
      return [
        english(text),
        { kind, options: options.map((line) => ({ text: english(line), isRight: line.includes('right = true') })) },
      ];
    }),
  );
}

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).getByRole('button', { name: /^(Next|Review and finish)$/ });

/** Whether an answer of the page has been saved. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 204);

/** Answers the question on the screen right, without waiting for the server. */
async function answer(page: Page): Promise<void> {
  const group = main(page).getByRole('group');
  const asked = QUESTIONS.get((await group.locator('legend').textContent()) ?? '');
  if (!asked) throw new Error('The question is not in the file.');
  if (asked.kind === 'order') return order(group, asked);
  for (const { text } of asked.options.filter(({ isRight }) => isRight)) {
    await group.getByLabel(text, { exact: true }).check();
  }
}

/** Puts the steps in order by the keyboard: each one up until it is at its place. */
async function order(group: Locator, { options }: Asked): Promise<void> {
  const texts = () => group.getByRole('listitem').locator('span:nth-child(2)').allTextContents();
  for (const [place, { text }] of options.entries()) {
    for (let at = (await texts()).indexOf(text); at > place; at--) {
      await group.getByRole('button', { name: `Move up: ${text}`, exact: true }).press('Enter');
    }
  }
}

test.describe.configure({ mode: 'serial' });

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 768 });

    let edge: Edge;
    const place = () => `${originOf('amber', edge.port)}/ru-en/moskva`;

    test.beforeAll(async () => {
      edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS });
    });
    test.afterAll(() => edge.stop());

    test('a driver passes a test across a reload and a lost network, and a guest verifies the certificate', async ({
      page,
      context,
      browser,
      axe,
      faults,
    }) => {
      test.slow();
      // A guest is sent home, and to the test after signing in.
      await page.goto(`${place()}/tests/${TEST}`);
      await expect(page).toHaveURL(place());
      await waitForIslands(page, ['header']);
      const query = new URLSearchParams({ retpath: place(), origin: 'roadside' });
      await page.goto(`${originOf('amber', edge.port)}/api/identity/auth?${query}`);
      await chooseDriver(page);
      await expect(page).toHaveURL(`${place()}/tests/${TEST}`);
      await page.goto(`${place()}/tests`);
      await expect(main(page).getByRole('link', { name: 'Safety for everyone' })).toBeVisible();
      await axe();
      expect(await widthFaults(page)).toEqual([]);
      await main(page).getByRole('link', { name: 'Safety for everyone' }).click();
      await page.getByRole('button', { name: 'Start the test' }).click();
      for (let number = 1; number <= 4; number++) {
        await expect(page.getByText(`Question ${number} of 12`)).toBeVisible();
        if (number === 1) await axe();
        const saving = saved(page);
        await answer(page);
        await saving;
        await next(page).click();
      }
      await expect(page.getByText('All answers are saved')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Question 5 of 12')).toBeVisible();

      faults.expect(/ERR_INTERNET_DISCONNECTED/);
      // The reload has forgotten the form token.
      faults.expect(/^report load-failed of the page: The form token could not be fetched/);
      await context.setOffline(true);
      for (let number = 5; number <= 7; number++) {
        await answer(page);
        await expect(page.getByText('Your answers are not sent yet. They are kept in this tab')).toBeVisible();
        await next(page).click();
      }
      expect(await widthFaults(page)).toEqual([]);
      const sending = saved(page);
      await context.setOffline(false);
      await sending;
      await expect(page.getByText('All answers are saved')).toBeVisible();
      for (let number = 8; number <= 12; number++) {
        await expect(page.getByText(`Question ${number} of 12`)).toBeVisible();
        await answer(page);
        await next(page).click();
      }
      await expect(page.getByText('You have answered every question.')).toBeVisible();
      await axe();
      await page.getByRole('button', { name: 'Finish the test' }).click();
      await expect(page.getByRole('heading', { name: 'You have passed' })).toBeFocused();
      await expect(page.getByText('12 of 12 right: 100%')).toBeVisible();
      await axe();
      expect(await widthFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Open the certificate' }).click();
      await expect(page.getByText('Valid', { exact: true })).toBeVisible();

      const guest = await browser.newPage();
      await guest.goto(page.url());
      await expect(guest.getByText('Valid', { exact: true })).toBeVisible();
      await expect(guest.getByRole('main')).toContainText(/[A-Z0-9]{5}(-[A-Z0-9]{5}){3}/);
      await guest.close();
      await axe();
    });

    test('a driver who fails sees when to try again, the review, and the articles', async ({ page, axe }) => {
      test.slow();
      await page.goto(`${place()}/knowledge-base/taxi`);
      await waitForIslands(page);
      await signIn(page);
      await page.goto(`${place()}/profile/pro/knowledge-check`);
      await expect(page.getByText('Profession: Taxi driver')).toBeVisible();
      await axe();
      await page.goto(`${place()}/tests/taxi-orders-and-safety`);
      await page.getByRole('button', { name: 'Start the test' }).click();
      await expect(page.getByText('Question 1 of 12')).toBeVisible();
      for (let number = 1; number <= 12; number++) await next(page).click();
      await expect(page.getByText('12 questions have no answer.')).toBeVisible();
      await page.getByRole('button', { name: 'Finish the test' }).click();
      await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeFocused();
      await expect(page.getByText(/You can try again on/)).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^Read: / })).toHaveCount(12);
      await axe();
      await page.goto(`${place()}/tests/taxi-orders-and-safety`);
      await expect(page.getByText('Not passed: 0%')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await page.getByRole('button', { name: 'See the answers' }).click();
      await main(page)
        .getByRole('link', { name: /^Read: / })
        .first()
        .click();
      await expect(page).toHaveURL(/\/knowledge-base\/taxi\//);
    });

    test('a session that ends in the middle leads to sign-in and back to the same question', async ({
      page,
      faults,
    }) => {
      await page.goto(`${place()}/knowledge-base/taxi`);
      await signIn(page);
      await page.goto(`${place()}/tests/cargo-loading`);
      await page.getByRole('button', { name: 'Start the test' }).click();
      await next(page).click();
      await next(page).click();
      await expect(page.getByText('Question 3 of 11')).toBeVisible();
      await endSession(page);
      faults.expect(/^answer 401: \S+\/answers\/3$/);
      faults.expect(/^console error: .* status of 401 .*\/answers\/3\)$/);
      const choice = main(page)
        .getByRole('group')
        .getByRole('listitem')
        .or(main(page).getByRole('group').locator('label'));
      await choice.first().locator('button, input').last().click();
      await main(page).getByRole('link', { name: 'Sign in' }).click();
      const sending = saved(page);
      await chooseDriver(page);
      await sending;
      await expect(page.getByText('Question 3 of 11')).toBeVisible();
      await expect(page.getByText('All answers are saved')).toBeVisible();
    });
  });
}
