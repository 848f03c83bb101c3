/** Journeys with late fragments and the service worker: survey, offline reading. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEdge, type Edge } from '../support/edge/edge.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { copyReleases, type Releases } from '../support/edge/releases.ts';
import { placeOf, test } from './test.ts';

/** Milliseconds until the survey appears: short, so that no test waits for two minutes. */
const SOON_MS = 1000;

/** Milliseconds until the chat is loaded: no page is left meanwhile, which Firefox would report. */
const LATER_MS = 600_000;

let releases: Releases;
let edge: Edge;

test.beforeEach(async () => {
  releases = await copyReleases();
  await startAfter('mfe-survey', SOON_MS);
  await startAfter('mfe-chat', LATER_MS);
  edge = await startEdge({ FRAGMENTS_FOLDER: releases.folder });
});

/** Sets when a fragment is loaded after the page. */
async function startAfter(fragment: string, milliseconds: number): Promise<void> {
  const file = path.join(releases.folder, fragment, 'dist/release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as { fragment: { starts: { after_ms: number } } };
  release.fragment.starts.after_ms = milliseconds;
  await writeFile(file, JSON.stringify(release));
}

test.afterEach(async () => {
  await edge.stop();
  await releases.remove();
});

test('a reader is asked on the fourth page, answers the survey, and is thanked', async ({ visitor }) => {
  const place = placeOf({ port: edge.port });
  for (const [index, page] of ['', '/taxi', '/taxi/orders', '/taxi/orders/lost-item'].entries()) {
    await visitor.open(`${place}/knowledge-base${page}`);
    // Firefox fails pending requests when a page is left, and the page reports it.
    await visitor.expectValue('return window.__roadsidePage?.session.status', 'guest');
    await visitor.expectValue('return window.__roadsidePage?.pagesSeen', index + 1);
  }
  await visitor.find('heading', 'Help us get better');
  await visitor.click('radio', 'Yes');
  // The buttons are invisible; visitors press the stars.
  await visitor.press('Tab', ' ', 'ArrowRight', 'ArrowRight');
  await visitor.expectValue(`return document.activeElement.matches('[type="radio"][value="3"]:checked')`, true);
  await visitor.fill('textbox', /^What was difficult/, 'I looked for long.');
  await visitor.click('button', 'Send');
  await visitor.read('Thank you! We have your answer.');
});

test.describe('in a car park', () => {
  // Requests report that nothing answers.
  test.use({ tolerated: /./ });

  test('a driver without a network rereads an article, marked as a saved copy', async ({ visitor }) => {
    const place = placeOf({ port: edge.port });
    await visitor.open(`${place}/knowledge-base/taxi/orders`);
    await visitor.waitForIslands('header', 'main');
    await visitor.open(place + ARTICLE);
    await visitor.waitForIslands('header', 'main');
    // The worker has a copy of it.
    await visitor.expectValue(`return caches.match(location.href).then((kept) => kept !== undefined)`, true);
    await edge.stop();
    // A reload by Firefox's driver bypasses the worker, like Shift-reload.
    await visitor.open(place + ARTICLE);
    await visitor.find('heading', 'A passenger left something in your car');
    await visitor.read(/Saved copy from \w+ \d/);
    await visitor.open(`${place}/knowledge-base/cargo`);
    await visitor.find('heading', 'No connection');
    await visitor.find('link', 'A passenger left something in your car');
  });
});
