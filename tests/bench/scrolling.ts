/** Measures frames while the city picker scrolls. */
import type { Browser } from '@playwright/test';
import { waitForIslands } from '../support/browser/islands.ts';
import { addressOf, VISITS, type Visit } from './pages.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const SLOWER = 4;

/** CSS pixels scrolled per frame: a fling. */
const STEP = 120;

/** A frame that is visible as a stutter, in milliseconds. */
const LONG_MS = 50;

/** Frames while scrolling through all cities of Russia, on a phone with a CPU four times slower. */
export async function measureScrolling(browser: Browser, port: number): Promise<Section> {
  const runs = new Map<Visit, number[][]>(VISITS.map((visit) => [visit, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [visit, all] of runs) all.push(await frames(browser, visit, port));
  }
  const rows = Array.from(runs, ([visit, all]): Row => {
    const long = all.map((times) => times.filter((time) => time > LONG_MS).length / times.length);
    const longest = all.map((times) => Math.max(...times));
    const share = `${(median(long) * 100).toFixed(1)}%`;
    return [visit.name, `frames over ${LONG_MS} ms: ${share}, longest ${milliseconds(median(longest))}`];
  });
  return { title: `Scrolling through all cities in the picker, processor ${SLOWER}x slower`, rows };
}

/** Durations of the frames, in milliseconds. */
async function frames(browser: Browser, visit: Visit, port: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(addressOf(visit, port));
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await page.getByRole('banner').locator('a[href*="/cities"][aria-label]').tap();
  const first = page.getByRole('dialog').locator('[data-group] a').first();
  await first.waitFor({ state: 'attached' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times = await first.evaluate(scrollToEnd, STEP);
  await context.close();
  return times;
}

/** Scrolls the list around an element from top to end, one step per frame. Runs in the page. */
function scrollToEnd(inside: Element, step: number): Promise<number[]> {
  let list = inside.parentElement;
  while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
  return new Promise((resolve) => {
    const times: number[] = [];
    let before: number | undefined;
    const next = (now: number) => {
      if (before !== undefined) times.push(now - before);
      before = now;
      if (!list || list.scrollTop + list.clientHeight >= list.scrollHeight - 1) {
        resolve(times);
        return;
      }
      list.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}
