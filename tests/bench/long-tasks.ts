/** Measures the longest tasks of the main thread until hydration. */
import type { Browser } from '@playwright/test';
import { waitForIslands } from '../support/browser/islands.ts';
import { addressOf, VISITS, type Visit } from './pages.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const SLOWER = 4;

/** A task that the browser calls long, in milliseconds. */
const LONG_MS = 50;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Events of a browser trace. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly beginData?: { readonly url?: string }; readonly data?: { readonly url?: string } };
}

/** A task of the page's main thread. */
interface Task {
  /** CPU time in milliseconds, without the time of other programs. */
  readonly time: number;
  /** Its longest part. */
  readonly part: string;
}

/**
 * Longest tasks from the request of an article until its islands are hydrated, with a CPU four
 * times slower.
 */
export async function measureLongTasks(browser: Browser, port: number): Promise<Section> {
  const runs = new Map<Visit, Task[][]>(VISITS.map((visit) => [visit, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [visit, all] of runs) all.push(await tasks(browser, visit, port));
  }
  const rows = Array.from(runs, ([visit, all]): Row => {
    const longest = all.map(([first]) => first?.time ?? 0);
    const long = all.map((one) => one.filter(({ time }) => time > LONG_MS).length);
    const typical = all.toSorted(([one], [other]) => (one?.time ?? 0) - (other?.time ?? 0))[Math.floor(ROUNDS / 2)];
    const parts = (typical ?? []).slice(0, 8).map(({ time, part }) => `${part} ${milliseconds(time)}`);
    return [
      visit.name,
      `longest ${milliseconds(median(longest))}, over ${LONG_MS} ms: ${median(long)}; by their longest part: ${parts.join(', ')}`,
    ];
  });
  return { title: `Tasks of the main thread until hydrated, processor ${SLOWER}x slower`, rows };
}

/** All tasks of one visit, the longest first. */
async function tasks(browser: Browser, visit: Visit, port: number): Promise<Task[]> {
  const address = addressOf(visit, port);
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(address);
  await waitForIslands(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return mainThreadTasks(traceEvents, address);
}

/**
 * Tasks of the thread that parsed the document; the browser's own pages have similar threads. Work
 * before the first parsed byte is the browser's: an empty page costs as much.
 */
function mainThreadTasks(events: readonly TraceEvent[], address: string): Task[] {
  const parser = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === address);
  const own = events.filter(({ pid, tid, tdur }) => pid === parser?.pid && tid === parser.tid && tdur !== undefined);
  return own
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > (parser?.ts ?? 0))
    .map((task) => ({ time: (task.tdur ?? 0) / 1000, part: longestPart(task, own) }))
    .toSorted((one, other) => other.time - one.time);
}

/** Name of the longest event inside a task, other than the task itself. */
function longestPart(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = events.filter((event) => event !== task && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end);
  const [longest] = inside.toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0));
  if (!longest) return 'other';
  const file = longest.args.data?.url?.split('/').at(-1);
  return file ? `${longest.name} of ${file}` : longest.name;
}
