/** Byte budgets of a first visit. */
import { glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { get } from '../support/http/http.ts';
import { AUDIT, BRANDS, LANGUAGES, originOf, portOf } from '../support/pages/pages.ts';
import { ROOT } from '../support/repository.ts';
import { expect, test } from '../support/test.ts';
import { bytesOf, firstVisit } from '../support/browser/transfer.ts';
import { startEdgeWithFlags } from '../support/edge/with-flags.ts';

/**
 * Budgets of a first visit to an article, in bytes as sent. The document grows with the chunks of
 * all fragments: each has an entry of some 70 bytes in the import map.
 */
const BUDGET = { document: 14_200, stylesheet: 15_000, script: 100_000, font: 40_000 };
const BUDGET_OF_ALL = 170_000;

/**
 * Articles that are weighed to find the heaviest: those with the longest sources; all of them in an
 * audit.
 */
const WEIGHED = AUDIT ? Infinity : 12;

/**
 * URL of the article whose HTML is largest in Brotli. The edge has its small form in memory, as for
 * most visitors: the form of the first requests is a tenth larger
 * (docs/decisions/0042-remembered-pages.md).
 */
async function heaviestArticle(origin: string, language: string): Promise<string> {
  const folder = `${ROOT}/api/content/${language}`;
  const sources: { file: string; size: number }[] = [];
  for await (const file of glob('*/*/*.md', { cwd: folder })) {
    if (!file.endsWith('_index.md')) sources.push({ file, size: (await stat(path.join(folder, file))).size });
  }
  sources.sort((one, other) => other.size - one.size);
  let heaviest = { address: '', bytes: 0 };
  for (const { file } of sources.slice(0, WEIGHED)) {
    const address = `${origin}/ru-${language}/moskva/knowledge-base/${file.slice(0, -'.md'.length)}`;
    const { status, headers, body } = await get(address, { 'accept-encoding': 'br' });
    expect(status, address).toBe(200);
    expect(headers['content-encoding'], address).toBe('br');
    if (body.length > heaviest.bytes) heaviest = { address, bytes: body.length };
  }
  const lengths = new Set<string>();
  const forms = async () => {
    const { headers } = await get(heaviest.address, { 'accept-encoding': 'br' });
    const length = headers['content-length'];
    if (typeof length === 'string') lengths.add(length);
    return lengths.size;
  };
  await expect.poll(forms, { message: `${heaviest.address} has a small form`, intervals: [20] }).toBe(2);
  return heaviest.address;
}

for (const brand of BRANDS) {
  for (const language of LANGUAGES) {
    test.describe(`${brand}, ${language}`, () => {
      test.use({ brand, language });

      test('a first visit to the heaviest article stays within every budget', async ({ page }, info) => {
        const files = await firstVisit(page, await heaviestArticle(originOf(brand, portOf('site')), language));
        const sums = Object.fromEntries(Object.keys(BUDGET).map((kind) => [kind, bytesOf(files, kind)]));
        const report = { ...sums, all: bytesOf(files), files };
        await info.attach('bytes', { body: JSON.stringify(report, undefined, 2), contentType: 'application/json' });
        for (const [kind, most] of Object.entries(BUDGET)) {
          expect(sums[kind], kind).toBeGreaterThan(0);
          expect(sums[kind], kind).toBeLessThanOrEqual(most);
        }
        expect(report.all, 'all').toBeLessThanOrEqual(BUDGET_OF_ALL);
      });

      test("only the font of the page's script is downloaded", async ({ page, visit }) => {
        const fonts: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
        });
        await visit('/knowledge-base');
        await page.waitForLoadState('networkidle');
        const script = language === 'ru' ? 'cyrl' : 'latn';
        expect(fonts).toEqual([expect.stringMatching(new RegExp(`-${script}\\.woff2$`))]);
      });
    });
  }
}

/** Flags that the browser evaluates, the survey's among them. */
const FLAGS = ['ROUND_TILES', 'navigation_survey'].map(
  (name) => `
[[flag]]
name = "${name}"
owner = "tests"
reason = "Something to ask for."
evaluate = "browser"
value = "on"
`,
);

test('a first visit to a site with browser flags stays within the budgets of scripts and total bytes', async ({
  page,
}, info) => {
  const edge = await startEdgeWithFlags(FLAGS.join(''));
  try {
    const files = await firstVisit(page, await heaviestArticle(originOf('amber', edge.port), 'ru'));
    await info.attach('bytes', { body: JSON.stringify(files, undefined, 2), contentType: 'application/json' });
    expect(files.map(({ path }) => path).join(' ')).toContain('/_edge/experiments/client');
    // The document is larger there: it names the service and its flags.
    expect(bytesOf(files, 'script'), 'script').toBeLessThanOrEqual(BUDGET.script);
    expect(bytesOf(files), 'all').toBeLessThanOrEqual(BUDGET_OF_ALL);
    // Its prefetches are cancelled.
    await page.goto('about:blank');
  } finally {
    await edge.stop();
  }
});
