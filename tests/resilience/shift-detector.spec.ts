/** Tests which changes on load the detector of layout shifts counts. */
import { expect, test, type Page } from '@playwright/test';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { observedHydration, observeHydration, waitForFrames } from '../support/browser/hydration.ts';

/** A row whose last element moves to the left as it grows. */
const ROW =
  '<!doctype html><title>Row</title><style>p { display: flex } b { flex: 1 } button { padding: 20px }</style>';

/** Shifts of a document whose second half arrives after its first one was painted. */
async function shiftsOf(page: Page, [first, second]: readonly [string, string]): Promise<readonly string[]> {
  let finish = (): void => undefined;
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(first);
    finish = () => response.end(second);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    await observeHydration(page);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    await page.locator('button').waitFor();
    await waitForFrames(page);
    finish();
    await page.waitForLoadState();
    return (await observedHydration(page)).shifts;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a button that was painted before its text was parsed is no shift', async ({ page }) => {
  expect(await shiftsOf(page, [`${ROW}<p><b></b><button>`, 'Search in all articles</button></p>'])).toEqual([]);
});

test('a button that was painted in the middle of its text is no shift', async ({ page }) => {
  expect(await shiftsOf(page, [`${ROW}<p><b></b><button>Sea`, 'rch in all articles</button></p>'])).toEqual([]);
});

test('centred text that was painted in its middle is no shift', async ({ page }) => {
  const first = `${ROW}<style>button { width: 300px; height: 80px }</style><p><b></b><button>Sea`;
  expect(await shiftsOf(page, [first, 'rch in all articles</button></p>'])).toEqual([]);
});

test('centred text that a script moves is a shift', async ({ page }) => {
  const shifts = await shiftsOf(page, [
    `${ROW}<style>button { width: 300px; height: 80px }</style><p><b></b><button>Search`,
    `</button></p><script>addEventListener('load', () => (document.querySelector('button').style.textAlign = 'start'))</script>`,
  ]);
  expect(shifts).toEqual([expect.stringContaining('by #text from')]);
});

test('a button that a later style moves is a shift', async ({ page }) => {
  const shifts = await shiftsOf(page, [
    `${ROW}<p><b></b><button>Search</button>`,
    '</p><style>button { padding: 90px }</style>',
  ]);
  expect(shifts).toEqual([expect.stringContaining('by <button>Search</button> from')]);
});

test('a button that a script moves is a shift', async ({ page }) => {
  const shifts = await shiftsOf(page, [
    `${ROW}<p><b></b><button>Search`,
    `</button></p><script>addEventListener('load', () => (document.querySelector('button').textContent = 'Search all'))</script>`,
  ]);
  expect(shifts).toEqual([expect.stringContaining('by <button>Search all</button> from')]);
});

test('a button whose text came late is a shift when something later pushes it', async ({ page }) => {
  const shifts = await shiftsOf(page, [
    `${ROW}<style>button { width: 300px; height: 80px }</style><p><b></b><button>Sea`,
    `rch</button></p><script>addEventListener('load', () => (document.querySelector('b').style.flex = 'none'))</script>`,
  ]);
  expect(shifts).toEqual([expect.stringMatching(/<button>Search<\/button> from/)]);
});
