/**
 * `node tests/screenshots/previews.ts`: draws the pictures of link previews, one per brand, from
 * its icon, colours and font. They contain no text in any language, and are always light.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import type { Brand } from '../support/pages/pages.ts';
import { ROOT } from '../support/repository.ts';

const ICONS = path.join(ROOT, 'mfe-shell/icons');

/** In CSS pixels; equals `BRAND_PICTURE` of the edge. */
const SIZE = { width: 1200, height: 630 };

/** Content of the picture: the lines of a road that leads up, and the name. */
const LOOKS = {
  amber: {
    ground: '#ffd91a',
    road: '#f5cb00',
    ink: '#1d1a14',
    font: 'onest-latn.woff2',
    corner: 48,
    edge: '0 0 0 4px #1d1a14',
  },
  slate: {
    ground: '#1b2228',
    road: '#2b353e',
    ink: '#ffffff',
    font: 'plex-latn.woff2',
    corner: 0,
    edge: '0 0 0 6px #ffffff',
  },
} as const satisfies Record<Brand, object>;

const browser = await chromium.launch(config.use?.launchOptions);
for (const brand of Object.keys(LOOKS) as Brand[]) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(await markup(brand));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(ICONS, `${brand}-preview.png`) });
  await page.close();
}
await browser.close();

async function markup(brand: Brand): Promise<string> {
  const { ground, road, ink, font, corner, edge } = LOOKS[brand];
  const icon = await readFile(path.join(ICONS, `${brand}.svg`), 'utf8');
  const file = await readFile(path.join(ROOT, 'mfe-kit/fonts', font), 'base64');
  return `<!doctype html>
    <style>
      @font-face { font-family: Brand; src: url(data:font/woff2;base64,${file}); font-weight: 400 600; }
      body { margin: 0; background: ${ground}; }
      svg { display: block; }
      .road { position: absolute; inset: 0; }
      .name {
        position: absolute; inset: 0 0 0 96px; display: flex; align-items: center; gap: 48px;
        color: ${ink}; font: 600 120px/1 Brand; letter-spacing: -0.03em;
      }
      .name > svg { inline-size: 208px; border-radius: ${corner}px; box-shadow: ${edge}; }
    </style>
    <svg class="road" viewBox="0 0 1200 630" width="1200" height="630">
      <path d="M880 630 975 0h90l95 630z" fill="${road}" />
      <path d="M1020 630v-110M1020 420v-80M1020 250v-60M1020 110v-44" stroke="${ground}" stroke-width="14" stroke-linecap="round" />
    </svg>
    <div class="name">${icon}<span>Roadside</span></div>`;
}
