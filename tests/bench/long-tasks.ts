/** Measures the longest tasks of the main thread until a page is hydrated and shows its data. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';
import { PROFILE_PATHS } from '../support/pages/profile-paths.ts';
import { signIn } from '../support/pages/sign-in.ts';
import { addressOf, FIRST_PAGES, VISITS } from './pages.ts';
import { startEdge } from './process.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const SLOWER = 4;

/** A task that the browser calls long, in milliseconds. */
const LONG_MS = 50;

/** True in a page whose islands are hydrated and show their data. */
const IS_COMPLETE = `
  JSON.parse(document.getElementById('page-model')?.textContent ?? '{"slots":[{}]}').slots.every(({ slot }) =>
    document.querySelector('[data-slot=' + slot + '][data-alive]'),
  ) &&
  !document.querySelector('main [aria-busy=true]')`;

/** How long a page may take until it is complete, and how often it is asked, in milliseconds. */
const COMPLETE_MS = 30_000;
const POLL_MS = 100;

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

/** A page, and who visits it. */
interface Load {
  readonly name: string;
  readonly address: string;
  /** Cookies of the visitor. @default those of a guest */
  readonly session?: BrowserContextOptions['storageState'];
}

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/** Longest tasks of a first visit to each kind of page, with a CPU four times slower. */
export async function measureLongTasks(browser: Browser, port: number): Promise<Section> {
  const loads = Object.entries(FIRST_PAGES).flatMap(([kind, path]) =>
    VISITS.map((visit): Load => ({ name: `${kind}, ${visit.name}`, address: addressOf(visit, port, path) })),
  );
  return section('Tasks of the main thread until hydrated', await measured(browser, loads));
}

/**
 * Longest tasks of the first visit of a demo driver to each page of the profile area, with a CPU
 * four times slower.
 */
export async function measureProfileTasks(browser: Browser): Promise<Section> {
  const edge = await startEdge({
    ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY: 'true',
    ROADSIDE_EMBEDDED_API_DEVELOPMENT_EVENTS: 'true',
  });
  // The host of the first visit is the only one with sign-in.
  const [visit] = VISITS;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(addressOf(visit, edge.port));
  await signIn(page);
  const session = await context.storageState();
  await context.close();
  const loads = PROFILE_PATHS.map((path): Load => ({
    name: path,
    address: addressOf(visit, edge.port, `moskva${path}`),
    session,
  }));
  const rows = await measured(browser, loads);
  await edge.stop();
  return section('Tasks of the main thread until a page of the profile shows its data', rows);
}

function section(title: string, rows: readonly Row[]): Section {
  return { title: `${title}, processor ${SLOWER}x slower`, rows };
}

async function measured(browser: Browser, loads: readonly Load[]): Promise<Row[]> {
  const runs = new Map<Load, Task[][]>(loads.map((load) => [load, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [load, all] of runs) all.push(await tasks(browser, load));
  }
  return Array.from(runs, ([{ name }, all]): Row => {
    const longest = all.map(([first]) => first?.time ?? 0);
    const long = all.map((one) => one.filter(({ time }) => time > LONG_MS).length);
    const typical = all.toSorted(([one], [other]) => (one?.time ?? 0) - (other?.time ?? 0))[Math.floor(ROUNDS / 2)];
    const parts = (typical ?? []).slice(0, 8).map(({ time, part }) => `${part} ${milliseconds(time)}`);
    return [
      name,
      `longest ${milliseconds(median(longest))}, over ${LONG_MS} ms: ${median(long)}; by their longest part: ${parts.join(', ')}`,
    ];
  });
}

/** All tasks of one visit, the longest first. */
async function tasks(browser: Browser, { address, session }: Load): Promise<Task[]> {
  const context = await browser.newContext({ ...PHONE, ...(session && { storageState: session }) });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(address);
  await untilComplete(devTools);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return mainThreadTasks(traceEvents, address);
}

/**
 * Waits until a page is complete and idle. DevTools ask: the scripts of Playwright's locators would
 * be a long task of the page.
 */
async function untilComplete(devTools: CDPSession): Promise<void> {
  const deadline = Date.now() + COMPLETE_MS;
  const isTrue = async (expression: string) => {
    const { result } = await devTools.send('Runtime.evaluate', { expression, awaitPromise: true });
    return result.value === true;
  };
  while (!(await isTrue(IS_COMPLETE))) {
    if (Date.now() > deadline) throw new Error(`The page is not complete after ${COMPLETE_MS} ms.`);
    await sleep(POLL_MS);
  }
  await isTrue('new Promise((resolve) => requestIdleCallback(() => resolve(true)))');
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
