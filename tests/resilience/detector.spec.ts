import { startEdge, type Edge } from '../support/edge.ts';
import { observedHydration, observeHydration } from '../support/hydration.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, originOf } from '../support/pages.ts';
import { alterFile, copyReleases, readRelease, type Releases } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let releases: Releases;
let edge: Edge;

test.beforeAll(async () => {
  releases = await copyReleases();
  const { server } = await readRelease('mfe-knowledge-base');
  // The server now says something else than the browser will.
  const other =
    "var __render = __fragment.render; __fragment = { render: (json) => __render(json).replace('</h1>', '!</h1>') };";
  await alterFile(releases, 'mfe-knowledge-base', server, (script) => `${script}\n${other}`);
  edge = await startEdge({ FRAGMENTS_FOLDER: releases.folder });
});

test.afterAll(async () => {
  await edge.stop();
  await releases.remove();
});

test('server HTML that differs from what the browser renders is seen by all that look for it', async ({
  page,
  faults,
}) => {
  faults.expect(/^report hydration-mismatch of mfe-knowledge-base: /);
  await observeHydration(page);
  await page.goto(`${originOf('amber', edge.port)}/ru-ru/moskva${ARTICLE}`);
  await waitForIslands(page);
  const { mutations } = await observedHydration(page);
  expect(mutations.length).toBeGreaterThan(0);
  expect(mutations.filter((mutation) => !mutation.includes('in main'))).toEqual([]);
  expect(faults.reports.map(({ kind }) => kind)).toEqual(['hydration-mismatch']);
});
