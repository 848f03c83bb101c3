/** `make screenshots`: the pictures of the README, taken of the edge as it is built now. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import config from './playwright.config.ts';
import { startEdge, type Edge } from './support/edge.ts';
import { waitForIslands } from './support/islands.ts';
import { ROOT } from './support/repository.ts';

const FOLDER = path.join(ROOT, 'docs/images');
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1200, height: 760 };

const PICTURES = [
  { name: 'phone-article', host: 'localhost', path: '/ru-ru/moskva/knowledge-base/taxi/orders/lost-item', size: PHONE },
  { name: 'desktop-root', host: 'localhost', path: '/ru-en/moskva/knowledge-base', size: DESKTOP },
  {
    name: 'desktop-article-slate',
    host: 'slate.localhost',
    path: '/ru-en/moskva/knowledge-base/taxi/orders/lost-item',
    size: DESKTOP,
  },
  {
    name: 'phone-right-to-left',
    host: 'localhost',
    path: '/ru-xb/moskva/knowledge-base/taxi/orders/lost-item',
    size: PHONE,
  },
];

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const pseudo of [false, true]) {
  // The pseudo-languages would stand in the menus of the other pictures too.
  const edge = await startEdge({ EMBEDDED_API_PSEUDO_LOCALES: String(pseudo) });
  const shown = PICTURES.filter(({ path }) => path.startsWith('/ru-xb/') === pseudo);
  try {
    for (const picture of shown) await take(browser, edge, picture);
  } finally {
    await edge.stop();
  }
}
await browser.close();

async function take(browser: Browser, edge: Edge, picture: (typeof PICTURES)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: picture.size, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`http://${picture.host}:${edge.port}${picture.path}`, { waitUntil: 'networkidle' });
  await waitForIslands(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(FOLDER, `${picture.name}.png`), animations: 'disabled' });
  await context.close();
}
