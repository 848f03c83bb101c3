/** `make screenshots`: the pictures of the README, taken of the edge as it is built now. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import config from './playwright.config.ts';
import { startEdge } from './support/edge.ts';
import { waitForIslands } from './support/islands.ts';
import { ROOT } from './support/repository.ts';

const FOLDER = path.join(ROOT, 'docs/images');
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1200, height: 760 };

/** Colours of a picture: few enough that none is larger than 120 KB. */
const COLOURS = 128;

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
const edge = await startEdge({ EMBEDDED_API_PSEUDO_LOCALES: 'true' });
const browser = await chromium.launch(config.use?.launchOptions);
for (const picture of PICTURES) await take(browser, picture);
await browser.close();
await edge.stop();

async function take(browser: Browser, picture: (typeof PICTURES)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: picture.size, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`http://${picture.host}:${edge.port}${picture.path}`, { waitUntil: 'networkidle' });
  await waitForIslands(page);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, `${picture.name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await promisify(execFile)('pngquant', [
    '--force',
    '--strip',
    '--speed',
    '1',
    '--output',
    file,
    String(COLOURS),
    file,
  ]);
  await context.close();
}
