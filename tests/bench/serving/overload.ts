/** Measures an edge that is asked for more pages than it can make. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER, getPage } from '../get.ts';
import { ARTICLE, articleAddresses, FIRST_PAGES } from '../pages.ts';
import { startEdge, type Server } from '../process.ts';
import { milliseconds, percent, type Row, type Section } from '../table.ts';
import { load } from '../wrk.ts';
import { writeAddresses } from './address-list.ts';
import { arrive, type Arrival } from './arrivals.ts';
import { realRequests, times } from './requests.ts';

/** Pages for the whole measurement; none is requested twice. */
const PAGES = 30_000;

/** Spreads articles and cities: coprime with the number of pages. */
const STEP = 11_197;

/** Pages that warm the responses of the product API. */
const WARMING = 600;

const SECONDS = 6;
const CONNECTIONS = 16;

/** Pause between two loads, in milliseconds. */
const PAUSE_MS = 2000;

/**
 * Time until a load has built up, in milliseconds. Then a page from memory is requested for 5 s.
 */
const BUILD_UP_MS = 500;

/** Measures the saturating load, then half of it and twice of it. */
export async function measureOverload(): Promise<Section> {
  const edge = await startEdge();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-overload-'));
  try {
    await getPage(edge, `/ru-ru/${FIRST_PAGES.search}`);
    const addresses = await articleAddresses(edge, PAGES);
    let used = 0;
    const next = (count: number) => {
      const some = Array.from({ length: count }, () => addresses[(used++ * STEP) % PAGES] ?? '');
      if (used > PAGES) throw new Error(`The measurement needs more than ${PAGES} pages.`);
      return some;
    };
    for (const address of next(WARMING)) await getPage(edge, address, BROWSER);
    for (let visits = 0; visits < 3; visits++) await getPage(edge, `/ru-ru/${ARTICLE}`);
    const { perSecond, p50, p99 } = await saturate(edge, next(PAGES / 4), folder);
    const rows: Row[] = [
      ['saturating load', `${perSecond.toFixed(0)} pages/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`],
    ];
    for (const [name, share] of Object.entries({ half: 0.5, twice: 2 })) {
      await sleep(PAUSE_MS);
      const rate = perSecond * share;
      const arrivals = arrive({
        site: edge,
        paths: next(Math.floor(rate * SECONDS)),
        perSecond: rate,
        seconds: SECONDS,
        headers: BROWSER,
      });
      await sleep(BUILD_UP_MS);
      const known = await realRequests(edge);
      rows.push(
        [`${name} of it: pages to make`, answers(await arrivals, perSecond)],
        [`${name} of it: a page from memory`, `${times(known.times)}; refused: ${percent(known.shed, 1)}`],
      );
    }
    return { title: 'Overload: one edge with the embedded API, pages that are not in memory', rows };
  } finally {
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}

/** Requests pages as fast as they are answered. */
async function saturate(edge: Server, addresses: readonly string[], folder: string) {
  const script = await writeAddresses(addresses, path.join(folder, 'pages'), 'inTurn');
  const result = await load(edge, { path: '/', headers: BROWSER, connections: CONNECTIONS, seconds: SECONDS, script });
  if (result.errors > 0) throw new Error(`${result.errors} requests of the saturating load failed.`);
  if (result.pages > addresses.length) throw new Error(`${addresses.length} pages do not saturate the edge.`);
  return result;
}

function answers(arrivals: readonly Arrival[], saturating: number): string {
  const good = arrivals.filter(({ status }) => status === 200);
  const refused = arrivals.filter(({ status }) => status === 503);
  const others = arrivals.length - good.length - refused.length;
  if (others > 0) throw new Error(`${others} requests were neither answered nor refused.`);
  const goodput = good.filter(({ end }) => end <= SECONDS * 1000).length / SECONDS;
  return [
    `${goodput.toFixed(0)} pages/s (${percent(goodput, saturating)}), ${times(good.map(({ whole }) => whole))}`,
    ...(refused.length > 0 ? [`refused: ${percent(refused.length, arrivals.length)}`] : []),
  ].join('; ');
}
