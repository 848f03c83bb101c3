/** Measures how fast the city picker responds to typing. */
import type { Browser } from '@playwright/test';
import { cityField, pickerLink } from '../support/pages/city-picker.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { addressOf, VISITS, type Visit } from './pages.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const SLOWER = 4;

/** "Казань" typed with the wrong keyboard layout. */
const LETTERS = 'rfpfym';

/**
 * Slowest response to a press or a letter in the city picker, on a phone with a CPU four times
 * slower.
 */
export async function measureResponding(browser: Browser, port: number): Promise<Section> {
  const runs = new Map<Visit, number[]>(VISITS.map((visit) => [visit, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [visit, all] of runs) all.push(await slowestEvent(browser, visit, port));
  }
  const rows = Array.from(runs, ([visit, all]): Row => [visit.name, milliseconds(median(all))]);
  return { title: `Slowest answer while a city is typed, processor ${SLOWER}x slower`, rows };
}

/**
 * Milliseconds from a press or a key to the frame that shows its effect:
 * https://www.w3.org/TR/event-timing/.
 */
async function slowestEvent(browser: Browser, visit: Visit, port: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(addressOf(visit, port));
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await page.evaluate(() => {
    Object.assign(globalThis, { slowest: 0 });
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration);
      Object.assign(globalThis, { slowest: Math.max(Reflect.get(globalThis, 'slowest') as number, ...durations) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await pickerLink(page).tap();
  const picker = page.getByRole('dialog');
  await picker.locator('[data-group] a').first().waitFor({ state: 'attached' });
  await cityField(picker).tap();
  for (const letter of LETTERS) await page.keyboard.press(letter);
  await picker.getByRole('link', { name: /^(Казань|Kazan)/ }).waitFor();
  // An event is reported after its frame has been shown.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const slowest = (await page.evaluate(() => Reflect.get(globalThis, 'slowest'))) as number;
  await context.close();
  return slowest;
}
