/** Removed and moved articles. */
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEdge, type Edge } from '../../support/edge/edge.ts';
import { BRANDS, LANGUAGES, originOf } from '../../support/pages/pages.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { ROOT } from '../../support/repository.ts';
import { expect, test } from '../../support/test.ts';

const MONEY = '/knowledge-base/taxi/money';

/** A separate content folder for these tests, its database, and the edge that serves it. */
let folder: string;
let edge: Edge;

const start = () =>
  startEdge({
    FRAGMENTS_FOLDER: FRAGMENTS,
    EMBEDDED_API_CONTENT: path.join(folder, 'content'),
    EMBEDDED_API_DATABASE: `sqlite:${path.join(folder, 'roadside.db')}`,
  });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-content-'));
  await cp(`${ROOT}/tests/support/content`, path.join(folder, 'content'), { recursive: true });
  const file = (language: string, name: string) => path.join(folder, 'content', language, 'taxi/money', `${name}.md`);
  for (const language of LANGUAGES) {
    const payout = await readFile(file(language, 'payout'), 'utf8');
    const twin = payout.replace('id: taxi-payout', 'id: taxi-payout-day').replace('slug: payout', 'slug: payout-day');
    await writeFile(file(language, 'payout-day'), twin);
  }
  await (await start()).stop();

  // One article is removed, the other moves.
  for (const language of LANGUAGES) {
    await rm(file(language, 'payout-day'));
    const payout = await readFile(file(language, 'payout'), 'utf8');
    await writeFile(file(language, 'payout'), payout.replace('slug: payout', 'slug: payout-late'));
    await rename(file(language, 'payout'), file(language, 'payout-late'));
  }
  edge = await start();
});

test.afterAll(async () => {
  await edge.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const [index, language] of LANGUAGES.entries()) {
  const brand = BRANDS[index] ?? 'amber';
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${brand}, ${language}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ brand, language, javaScriptEnabled });
      const place = () => `${originOf(brand, edge.port)}/ru-${language}/moskva`;

      test('a reader of a removed article gets similar ones and a search', async ({ page, faults }) => {
        faults.expect(/^answer 404: \S+payout-day$/);
        faults.expect(/^console error: .* status of 404 .*payout-day\)$/);
        const response = await page.goto(`${place()}${MONEY}/payout-day`);
        expect(response?.status()).toBe(404);
        const main = page.getByRole('main');
        // A reader of Russian would not type the words of the URL.
        await expect(main.locator('[data-search]')).toHaveValue(language === 'ru' ? '' : 'payout day');
        await main.locator(`a[href$="${MONEY}/payout-late"]`).click();
        await expect(page).toHaveURL(`${place()}${MONEY}/payout-late`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });

      test('the old URL of an article redirects permanently', async ({ page }) => {
        const response = await page.goto(`${place()}${MONEY}/payout`);
        await expect(page).toHaveURL(`${place()}${MONEY}/payout-late`);
        const redirect = await response?.request().redirectedFrom()?.response();
        expect(redirect?.status()).toBe(301);
      });
    });
  }
}
