/** `make screenshots`: pictures of every screen in both brands, taken of the edge as it is built now, and docs/screens.md that shows them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { SlotName } from '@roadside/mfe-kit/contract';
import config from '../playwright.config.ts';
import { startEdge, type Edge } from '../support/edge.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS, originOf, type Brand } from '../support/pages.ts';
import { startEdgeWithPreview } from '../support/preview.ts';
import { ROOT } from '../support/repository.ts';
import { startEdgeWithFlags, startEdgeWithMain } from '../support/with-flags.ts';
import { SCREENS, type Screen } from './screens.ts';
import { STAFF } from './support-screens.ts';

const FOLDER = path.join(ROOT, 'docs/images');
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** Small enough to be kept in the repository, good enough to read. */
const QUALITY = 60;

/** The survey is on. */
const SURVEY = `
[[flag]]
name = "navigation_survey"
owner = "screenshots"
reason = "A picture of it."
value = "on"
`;

/** The contact form is off. */
const CLOSED = `
[[flag]]
name = "DISABLE_CONTACT_US_FORM"
owner = "screenshots"
reason = "A picture without it."
value = "on"
`;

/** Link to the preview of the edge that has one. */
let previewLink = '';

/** How the edge of a screen is started. */
const EDGES: Readonly<Record<NonNullable<Screen['edge']>, () => Promise<Edge>>> = {
  site: () => startEdge({ SUPPORT_STAFF_TOKEN: STAFF }),
  survey: () => startEdgeWithFlags(SURVEY),
  home: () => startEdgeWithMain(),
  closed: () => startEdgeWithFlags(CLOSED),
  elsewhere: () => startEdge({ EMBEDDED_API_CONTENT: `${ROOT}/tests/support/content` }),
  preview: async () => {
    const started = await startEdgeWithPreview('mfe-support', '/ru-ru/moskva/contact-us');
    previewLink = started.link;
    return { ...started.edge, stop: () => started.stop() };
  },
};

/** Where and how a picture is taken. */
interface Take {
  readonly file: string;
  readonly brand: Brand;
  readonly locale: string;
  readonly size: keyof typeof SIZES;
  readonly dark?: boolean;
}

/** Other ways to look at some screens, on a phone. The pseudo-languages would stand in the menus of the other pictures too. */
const VARIANTS = ['article', 'menu', 'places', 'not-found'].flatMap((of) => [
  { of, name: `${of}-dark`, title: 'dark', settings: {}, locale: 'ru-ru', dark: true },
  {
    of,
    name: `${of}-rtl`,
    title: 'from right to left',
    settings: { EMBEDDED_API_PSEUDO_LOCALES: 'true' },
    locale: 'ru-xb',
  },
]);

// Names of screens on the command line: only those are taken again.
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);

if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const [name, start] of Object.entries(EDGES)) {
  const screens = SCREENS.filter((screen) => isWanted(screen) && (screen.edge ?? 'site') === name);
  if (screens.length === 0) continue;
  await served(start(), async (edge) => {
    for (const screen of screens) for (const take of takesOf(screen)) await shoot(browser, edge, screen, take);
  });
}
for (const { of, name, settings, locale, dark = false } of VARIANTS.filter(isWanted)) {
  const screen = SCREENS.find((one) => one.name === of);
  if (!screen) throw new Error(`There is no screen ${of}.`);
  await served(startEdge(settings), async (edge) => {
    for (const brand of BRANDS) {
      await shoot(browser, edge, screen, { file: `${name}-${brand}`, brand, size: 'phone', locale, dark });
    }
  });
}
// Nobody answers on that port: the edge is alone.
await served(startEdge({ API_URL: 'http://127.0.0.1:9' }), async (edge) => {
  const alone: Screen = { name: 'alone', title: 'The edge alone', path: ARTICLE };
  if (!isWanted(alone)) return;
  for (const take of takesOf(alone)) await shoot(browser, edge, alone, take);
});
await browser.close();
await writeFile(path.join(ROOT, 'docs/screens.md'), asMarkdown());

/** Runs something against an edge that is started for it. */
async function served(starting: Promise<Edge>, run: (edge: Edge) => Promise<void>): Promise<void> {
  const edge = await starting;
  try {
    await run(edge);
  } finally {
    await edge.stop();
  }
}

/** Pictures of a screen: on a phone and on a desk, in each brand that has it. */
function takesOf({ name, mainHost = false, phone = false }: Screen): Take[] {
  const brands = mainHost ? BRANDS.slice(0, 1) : BRANDS;
  return brands.flatMap((brand) =>
    sizesOf(phone).map((size): Take => {
      const locale = size === 'phone' ? 'ru-ru' : 'ru-en';
      return { file: `${name}-${brand}-${size}`, brand, locale, size };
    }),
  );
}

/** Sizes of a screen that phones alone may have. */
function sizesOf(phone: boolean): (keyof typeof SIZES)[] {
  return phone ? ['phone'] : ['phone', 'desktop'];
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
  // Fonts are in its cache then: on a first visit a page does not wait for them.
  if (screen.known ?? true)
    await page.goto(`${origin}/${take.locale}/moskva/knowledge-base`, { waitUntil: 'networkidle' });
  if (screen.edge === 'preview') await page.goto(origin + previewLink);
  await page.goto(`${origin}/${take.locale}/moskva${screen.path}`, {
    waitUntil: 'networkidle',
  });
  if (screen.name !== 'alone') {
    const slots: SlotName[] = ['main', 'overlays'];
    for (const slot of ['header', 'footer'] as const)
      if ((await page.locator(`[data-slot="${slot}"] > *`).count()) > 0) slots.push(slot);
    await waitForIslands(page, slots);
  }
  await screen.steps?.(page);
  await settle(page);
  // Nothing moves with reduced motion, and the header's ground is an animation that follows the scrolling.
  await page.screenshot({ path: path.join(FOLDER, `${take.file}.jpg`), type: 'jpeg', quality: QUALITY });
  await context.close();
}

/** Waits for what still comes: fonts, pictures, the last paint. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function asMarkdown(): string {
  const alone: Screen = { name: 'alone', title: 'Nothing behind the edge answers', path: ARTICLE };
  const rows = [...SCREENS, alone].map(({ name, title, mainHost = false, phone = false }) => {
    const cell = (brand: Brand, index: number) =>
      mainHost && index > 0
        ? ''
        : sizesOf(phone)
            .map((size) => `![](images/${name}-${brand}-${size}.jpg)`)
            .join(' ');
    return `| ${title} | ${BRANDS.map(cell).join(' | ')} |`;
  });
  return [
    '# Screens',
    '',
    'Taken by `make screenshots`: every screen and state in both brands, on a phone in Russian and on a desk in English.',
    '',
    `| screen | ${BRANDS.join(' | ')} |`,
    `|---|${BRANDS.map(() => '---').join('|')}|`,
    ...rows,
    ...VARIANTS.map(
      ({ of, name, title }) =>
        `| ${SCREENS.find((one) => one.name === of)?.title}, ${title} | ${BRANDS.map((brand) => `![](images/${name}-${brand}.jpg)`).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
