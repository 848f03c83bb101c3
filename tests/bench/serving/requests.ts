/** Measures first requests, page models, and pages beside made-up addresses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER, get, getPage } from '../get.ts';
import { ARTICLE, catalogue, FIRST_PAGES } from '../pages.ts';
import { startEdge, type Server } from '../process.ts';
import { median, milliseconds, percent, percentile, type Section } from '../table.ts';
import { load } from '../wrk.ts';
import { arrive } from './arrivals.ts';

/** Articles whose text is requested for the first time, and those that warm the API before. */
const FIRST = 60;
const WARMING = 10;

/** Pages that are requested for the first time, of a text that another city has had. */
const FIRST_IN_CITY = 200;

/** How long a real page is requested, and the pause between two requests, in milliseconds. */
const REAL_MS = 5000;
const PAUSE_MS = 5;

/** Time for work in the background, in milliseconds. */
const SETTLING_MS = 1000;

/** Made-up addresses that are requested in a second. */
const MADE_UP = 1000;

/** Measures them in turn. */
export async function measureRequests(): Promise<Section> {
  const edge = await startEdge();
  try {
    const model = `/_edge/page?url=${encodeURIComponent(`/ru-ru/${ARTICLE}`)}`;
    for (let visits = 0; visits < 3; visits++) await getPage(edge, model);
    const { cpu } = await load(edge, { path: model, headers: {}, connections: 8, seconds: 3 });
    const first = await firstRequests(edge);
    const alone = await realRequests(edge);
    const beside = await besideMadeUp(edge);
    const costs = await firstCosts();
    return {
      title: 'Other requests: one edge with the embedded API',
      rows: [
        ['page model from memory: CPU', milliseconds(cpu)],
        [`first request of an article, ${FIRST} articles`, times(first.ofArticle)],
        [`first request of a known article in a city, ${FIRST_IN_CITY} pages`, times(first.inCity)],
        ['CPU of the first request of an article, Brotli', milliseconds(costs.ofArticle)],
        ['CPU of its first request in a second city, Brotli', milliseconds(costs.inSecondCity)],
        ['CPU of its first request in a further city, Brotli', milliseconds(costs.inCity)],
        ['page from memory, alone', times(alone.times)],
        [
          `page from memory, beside ${MADE_UP} made-up addresses a second`,
          `${times(beside.real.times)}; shed: ${percent(beside.real.shed, 1)} of these, ${percent(beside.shed, 1)} of the made-up ones`,
        ],
      ],
    };
  } finally {
    await edge.stop();
  }
}

/** Times of first requests. */
interface FirstRequests {
  readonly ofArticle: readonly number[];
  readonly inCity: readonly number[];
}

/** Addresses that were never asked for. */
interface FirstAddresses {
  /** Pages that warm the API. */
  readonly warming: readonly string[];
  /** Other articles in the same city. */
  readonly ofArticle: readonly string[];
  /** These in a second city: the edge finds out whether cities share their renders. */
  readonly inSecondCity: readonly string[];
  /** An article in further cities. */
  readonly inCity: readonly string[];
}

async function firstAddresses(edge: Server): Promise<FirstAddresses> {
  // A search waits for the index, whose construction would compete with the first pages.
  await getPage(edge, `/ru-ru/${FIRST_PAGES.search}`);
  const { articles, cities } = await catalogue(edge);
  const [city, second, ...others] = cities;
  const asked = articles.slice(0, WARMING + FIRST);
  if (asked.length < WARMING + FIRST) throw new Error(`The content has ${asked.length} articles.`);
  const first = asked.map((article) => `/ru-ru/${city}/${article}`);
  if (others.length < FIRST_IN_CITY) throw new Error(`The content has ${cities.length} cities.`);
  return {
    warming: first.slice(0, WARMING),
    ofArticle: first.slice(WARMING),
    inSecondCity: asked.slice(WARMING).map((article) => `/ru-ru/${second}/${article}`),
    inCity: others.slice(0, FIRST_IN_CITY).map((other) => `/ru-ru/${other}/${asked.at(-1)}`),
  };
}

/** Requests pages for the first time, one after another. */
async function firstRequests(edge: Server): Promise<FirstRequests> {
  const { warming, ofArticle, inSecondCity, inCity } = await firstAddresses(edge);
  const visits = async (addresses: readonly string[]) => {
    const all: number[] = [];
    for (const address of addresses) all.push((await getPage(edge, address)).whole);
    return all;
  };
  await visits(warming);
  const times = await visits(ofArticle);
  await visits(inSecondCity);
  return { ofArticle: times, inCity: await visits(inCity) };
}

/** CPU time of the same requests on another edge, as browsers send them, in milliseconds. */
async function firstCosts(): Promise<Record<'ofArticle' | 'inSecondCity' | 'inCity', number>> {
  const edge = await startEdge();
  try {
    const { warming, ofArticle, inSecondCity, inCity } = await firstAddresses(edge);
    const cost = async (addresses: readonly string[]) => {
      const before = await edge.cpu();
      for (const address of addresses) await getPage(edge, address, BROWSER);
      // Work in the background belongs to them.
      await sleep(SETTLING_MS);
      return ((await edge.cpu()) - before) / addresses.length;
    };
    await cost(warming);
    return {
      ofArticle: await cost(ofArticle),
      inSecondCity: await cost(inSecondCity),
      inCity: await cost(inCity),
    };
  } finally {
    await edge.stop();
  }
}

/** Times of a page that was answered, and the part of its requests that were shed. */
export interface Outcomes {
  readonly times: number[];
  readonly shed: number;
}

/** Requests a page from memory, one time after the other. */
export async function realRequests(edge: Server): Promise<Outcomes> {
  const times: number[] = [];
  let requests = 0;
  const end = performance.now() + REAL_MS;
  for (; performance.now() < end; requests++) {
    const answer = await get(edge, `/ru-ru/${ARTICLE}`).catch(() => undefined);
    if (answer?.status === 200) times.push(answer.whole);
    await sleep(PAUSE_MS);
  }
  return { times, shed: 1 - times.length / requests };
}

/** Times of a real page while made-up addresses are requested. */
async function besideMadeUp(edge: Server): Promise<{ real: Outcomes; shed: number }> {
  const seconds = (SETTLING_MS + REAL_MS) / 1000;
  const paths = Array.from({ length: MADE_UP * seconds }, (_, number) => `/ru-ru/moskva/made-up-${number}`);
  const flood = arrive({ site: edge, paths, perSecond: MADE_UP, seconds });
  await sleep(SETTLING_MS);
  const real = await realRequests(edge);
  const outcomes = await flood;
  return { real, shed: outcomes.filter(({ status }) => status !== 404).length / outcomes.length };
}

/** Median and 99th percentile of times in milliseconds. */
export function times(all: readonly number[]): string {
  return `p50 ${milliseconds(median(all))}, p99 ${milliseconds(percentile(all, 99))}`;
}
