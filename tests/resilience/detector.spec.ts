/** Tests that the tests' detectors notice faults. */
import { startEdge, type Edge } from '../support/edge/edge.ts';
import { axeFindings } from '../support/browser/axe.ts';
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE, originOf } from '../support/pages/pages.ts';
import { alterFile, copyReleases, readRelease, type Releases } from '../support/edge/releases.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let releases: Releases;
let edge: Edge;

test.beforeAll(async () => {
  releases = await copyReleases();
  const { server } = await readRelease('mfe-knowledge-base');
  // Now the server's HTML differs from the browser's render.
  const other =
    "var __render = __fragment.render; __fragment = { render: (json) => __render(json).replace('</h1>', '!</h1>') };";
  await alterFile(releases, 'mfe-knowledge-base', server, (script) => `${script}\n${other}`);
  edge = await startEdge({ FRAGMENTS_FOLDER: releases.folder });
});

test.afterAll(async () => {
  await edge.stop();
  await releases.remove();
});

test("every detector sees server HTML that differs from the browser's render", async ({ page, faults }) => {
  faults.expect(/^report hydration-mismatch of mfe-knowledge-base: /);
  await observeHydration(page);
  await page.goto(`${originOf('amber', edge.port)}/ru-ru/moskva${ARTICLE}`);
  await waitForIslands(page);
  const { mutations } = await observedHydration(page);
  expect(mutations.length).toBeGreaterThan(0);
  expect(mutations.filter((mutation) => !mutation.includes('in main'))).toEqual([]);
  expect(faults.reports.map(({ kind }) => kind)).toEqual(['hydration-mismatch']);
});

test('a changed node, a changed text and a layout shift are detected', async ({ page, visit }) => {
  await observeHydration(page);
  await visit(ARTICLE);
  await waitForIslands(page);
  expect(await observedHydration(page)).toEqual({ mutations: [], shifts: [] });
  await page.getByRole('main').evaluate((main) => {
    const heading = main.querySelector('h1');
    if (heading?.firstChild) heading.firstChild.textContent = 'Another text';
    const high = document.createElement('div');
    high.append(...Array.from({ length: 5 }, () => document.createElement('hr')));
    main.prepend(high);
  });
  const { mutations, shifts } = await observedHydration(page);
  expect(mutations.map((mutation) => mutation.split(' ')[0])).toEqual(['characterData', 'childList']);
  expect(shifts.length).toBeGreaterThan(0);
});

test('a console warning, a failed request and an axe finding are errors', async ({ page, visit, faults }) => {
  await visit(ARTICLE);
  expect(faults.unexpected()).toEqual([]);
  await page.evaluate(async () => {
    console.warn('watch out');
    await fetch('/knowledge-base/nowhere').catch(() => undefined);
    document.querySelector('main')?.append(document.createElement('button'));
  });
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^button-name: /)]);
  await expect.poll(() => faults.unexpected().length).toBe(3);
  for (const text of [/^console warning: watch out/, /^answer 404/, /^console error: .* 404/]) faults.expect(text);
  expect(faults.unexpected()).toEqual([]);
});
