/**
 * `make screenshots`: the pictures of the README and the guides, taken of the current build of the
 * edge, and docs/screens.md. `make screenshots ALL=1`: every screen and state in both brands, and a
 * list of them, in .cache/screens. Arguments select screens by name.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { SlotName } from '@roadside/mfe-kit/contract';
import config from '../playwright.config.ts';
import { startEdge, type Edge } from '../support/edge/edge.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { originOf } from '../support/pages/pages.ts';
import { startEdgeWithPreview } from '../support/edge/preview.ts';
import { ROOT } from '../support/repository.ts';
import { startEdgeWithFlags, startEdgeWithMain } from '../support/edge/with-flags.ts';
import { SCREENS, type Screen } from './screens.ts';
import { STAFF } from './support-screens.ts';
import { asMarkdown, screenOf, SIZES, takesOf, takesOfVariant, VARIANTS, type Take } from './takes.ts';

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const takesAll = process.argv.includes('--all');

/** Folder of the pictures; their list is beside it. */
const FOLDER = path.join(ROOT, takesAll ? '.cache/screens/images' : 'docs/images');

/** Small enough for the repository, good enough to read. */
const QUALITY = 60;

/** The contact form is off. */
const CLOSED = `
[[flag]]
name = "DISABLE_CONTACT_US_FORM"
owner = "screenshots"
reason = "A picture without it."
value = "on"
`;

/** Preview link of the edge that has one. */
let previewLink = '';

/** How to start the edge of a screen. */
const EDGES: Readonly<Record<NonNullable<Screen['edge']>, () => Promise<Edge>>> = {
  site: () => startEdge({ SUPPORT_STAFF_TOKEN: STAFF }),
  home: () => startEdgeWithMain(),
  kazan: () => startEdge({ GEO_HERE: 'ru/kazan' }),
  closed: () => startEdgeWithFlags(CLOSED),
  elsewhere: () => startEdge({ EMBEDDED_API_CONTENT: `${ROOT}/tests/support/content` }),
  preview: async () => {
    const started = await startEdgeWithPreview('mfe-support', '/ru-ru/moskva/contact-us');
    previewLink = started.link;
    return { ...started.edge, stop: () => started.stop() };
  },
  // Nothing listens on that port: the edge has no API.
  alone: () => startEdge({ API_URL: 'http://127.0.0.1:9' }),
};

const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);

if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const [name, start] of Object.entries(EDGES)) {
  const screens = SCREENS.filter((screen) => isWanted(screen) && (screen.edge ?? 'site') === name);
  const takes = screens.flatMap((screen) => takesOf(screen, takesAll).map((take) => ({ screen, take })));
  if (takes.length === 0) continue;
  await served(start(), async (edge) => {
    for (const { screen, take } of takes) await shoot(browser, edge, screen, take);
  });
}
for (const variant of VARIANTS.filter(isWanted)) {
  const takes = takesOfVariant(variant, takesAll);
  const screen = screenOf(variant);
  if (takes.length === 0) continue;
  await served(startEdge(variant.settings), async (edge) => {
    for (const take of takes) await shoot(browser, edge, screen, take);
  });
}
await browser.close();
await writeFile(path.join(FOLDER, '../screens.md'), asMarkdown(takesAll));

/** Runs a function with an edge that is started for it. */
async function served(starting: Promise<Edge>, run: (edge: Edge) => Promise<void>): Promise<void> {
  const edge = await starting;
  try {
    await run(edge);
  } finally {
    await edge.stop();
  }
}

async function shoot(browser: Browser, edge: Edge, screen: Screen, take: Take): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[take.size],
    colorScheme: take.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (screen.known ?? true) await context.addInitScript(() => localStorage.setItem('region-banner-showed', '1'));
  const page = await context.newPage();
  const origin = originOf(take.brand, edge.port);
  await screen.before?.(page);
  // This fills the font cache: a first visit does not wait for fonts.
  if (screen.known ?? true)
    await page.goto(`${origin}/${take.locale}/moskva/knowledge-base`, { waitUntil: 'networkidle' });
  if (screen.edge === 'preview') await page.goto(origin + previewLink);
  await page.goto(`${origin}/${take.locale}/moskva${screen.path}`, {
    waitUntil: 'networkidle',
  });
  if (screen.edge !== 'alone') {
    const slots: SlotName[] = ['main', 'overlays'];
    for (const slot of ['header', 'footer'] as const)
      if ((await page.locator(`[data-slot="${slot}"] > *`).count()) > 0) slots.push(slot);
    await waitForIslands(page, slots);
  }
  await screen.steps?.(page);
  await settle(page);
  // With reduced motion nothing moves, and the header's background is a scroll-driven animation.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(path.join(FOLDER, `${take.file}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

/** Waits for pending fonts, pictures and the last paint. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
