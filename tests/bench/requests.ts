/** Measures first requests, page models, and pages beside made-up addresses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { get, type Answer } from './get.ts';
import { ARTICLE, articleAddresses } from './pages.ts';
import { startEdge, type Server } from './process.ts';
import { median, milliseconds, percentile, type Section } from './table.ts';
import { load } from './wrk.ts';

/** Pages that are requested for the first time. */
const FIRST = 200;

/** Requests of a real page, and the pause between two of them in milliseconds. */
const REAL = 400;
const PAUSE_MS = 5;

/** Requests of made-up addresses: so many, once in so many milliseconds. */
const MADE_UP = 10;
const MADE_UP_EVERY_MS = 10;

/** Measures them in turn. */
export async function measureRequests(): Promise<Section> {
  const edge = await startEdge();
  try {
    const model = `/_edge/page?url=${encodeURIComponent(`/ru-ru/${ARTICLE}`)}`;
    for (let visits = 0; visits < 3; visits++) await found(edge, model);
    const { cpu } = await load(edge, { path: model, headers: {}, connections: 8, seconds: 3 });
    const first = await firstRequests(edge);
    const alone = await realRequests(edge);
    const beside = await besideMadeUp(edge);
    return {
      title: 'Other requests: one edge with the embedded API',
      rows: [
        ['page model from memory: CPU', milliseconds(cpu)],
        [`first request of a page, ${FIRST} pages`, times(first)],
        ['page from memory, alone', times(alone)],
        [`page from memory, beside ${(1000 * MADE_UP) / MADE_UP_EVERY_MS} made-up addresses a second`, times(beside)],
      ],
    };
  } finally {
    await edge.stop();
  }
}

/** Times of first requests, one after another. Other pages have warmed the API before. */
async function firstRequests(edge: Server): Promise<number[]> {
  const addresses = await articleAddresses(edge, 2 * FIRST);
  const all: number[] = [];
  for (const address of addresses) all.push((await found(edge, address)).whole);
  return all.slice(FIRST);
}

async function realRequests(edge: Server): Promise<number[]> {
  const all: number[] = [];
  for (let visits = 0; visits < REAL; visits++) {
    all.push((await found(edge, `/ru-ru/${ARTICLE}`)).whole);
    await sleep(PAUSE_MS);
  }
  return all;
}

/** Times of a real page while made-up addresses are requested. */
async function besideMadeUp(edge: Server): Promise<number[]> {
  const requests: Promise<void>[] = [];
  const timer = setInterval(() => {
    for (let left = MADE_UP; left > 0; left--) requests.push(missing(edge, `/ru-ru/moskva/made-up-${requests.length}`));
  }, MADE_UP_EVERY_MS);
  try {
    return await realRequests(edge);
  } finally {
    clearInterval(timer);
    await Promise.all(requests);
  }
}

async function missing(edge: Server, address: string): Promise<void> {
  const { status } = await get(edge, address);
  if (status !== 404) throw new Error(`${address} has status ${status}.`);
}

async function found(edge: Server, address: string): Promise<Answer> {
  const answer = await get(edge, address);
  if (answer.status !== 200) throw new Error(`${address} has status ${answer.status}.`);
  return answer;
}

function times(all: readonly number[]): string {
  return `p50 ${milliseconds(median(all))}, p99 ${milliseconds(percentile(all, 99))}`;
}
