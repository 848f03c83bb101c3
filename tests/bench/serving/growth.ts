/** Measures how the cost of a page from memory grows with connections and with remembered pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getPage, getPages } from '../get.ts';
import { ARTICLE, articleAddresses } from '../pages.ts';
import { BARE, startEdge, startServer, type Server } from '../process.ts';
import { median, milliseconds, type Section } from '../table.ts';
import { load, type Load, type Target } from '../wrk.ts';
import { writeAddresses } from './address-list.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = [1, 8, 64];
const PAGES = [10, 1000, 10_000, 100_000];
const USUAL = 8;

/** Pages whose mean length the limit's page has, at most. */
const SAMPLE = 50;

/** Memory for all pages, in MiB. */
const PAGE_MEMORY_MIB = 14_000;

/** Memory for responses of the API, in MiB: less than those of all pages take. */
const API_CACHE_MIB = 2048;

const NOTE = `Pages are asked for in a random order, with ${USUAL} connections, uncompressed. \`of the first\` is the
ratio to the first line of its kind. The limit is bare hyper with as many copies of one page: more
pages than the processor's caches hold cost it more, too. Most of the 100,000 pages are asked for
once or twice here; an answer is given without resolving its page from the third time on.`;

/** CPU time of a page from memory, by the number of connections and of pages. */
export async function measureGrowth(): Promise<Section> {
  const edge = await startEdge({
    ROADSIDE_RENDER_PAGE_MEMORY_MIB: String(PAGE_MEMORY_MIB),
    ROADSIDE_API_CACHE_MIB: String(API_CACHE_MIB),
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-growth-'));
  try {
    return {
      title: 'Page from memory: CPU time by connections and by remembered pages',
      note: NOTE,
      columns: ['what', 'CPU a page', 'of the first', 'limit', 'of the limit', 'pages/s', 'p99'],
      rows: [...(await byConnections(edge, folder)), ...(await byPages(edge, folder))],
    };
  } finally {
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}

/** A line of the table: what is loaded, and the limit that it is compared with. */
interface Subject {
  readonly name: string;
  readonly edge: Server;
  readonly target: Target;
  readonly limit: Server;
  readonly limitTarget: Target;
}

async function byConnections(edge: Server, folder: string): Promise<string[][]> {
  const article = `/ru-ru/${ARTICLE}`;
  await getPages(edge, [article]);
  const limit = await startLimit(edge, [article], folder);
  const rows: Measurement[] = [];
  try {
    for (const connections of CONNECTIONS) {
      const target = { path: article, headers: {}, seconds: SECONDS, connections };
      rows.push(await measured({ name: counted(connections, 'connection'), edge, target, limit, limitTarget: target }));
    }
  } finally {
    await limit.stop();
  }
  return lines(rows);
}

async function byPages(edge: Server, folder: string): Promise<string[][]> {
  const addresses = await articleAddresses(edge, Math.max(...PAGES));
  const rows: Measurement[] = [];
  let filled = 0;
  for (const pages of PAGES) {
    await getPages(edge, addresses.slice(filled, pages));
    filled = pages;
    const asked = addresses.slice(0, pages);
    const limit = await startLimit(edge, asked, folder);
    try {
      const target = await randomly(asked, path.join(folder, 'edge'));
      const copies = asked.map((_, number) => `/${number}`);
      const limitTarget = await randomly(copies, path.join(folder, 'limit'));
      rows.push(await measured({ name: counted(pages, 'page'), edge, target, limit, limitTarget }));
    } finally {
      await limit.stop();
    }
  }
  return lines(rows);
}

/** Bare hyper with as many copies of a page that is as long as these are on average. */
async function startLimit(edge: Server, pages: readonly string[], folder: string): Promise<Server> {
  const step = Math.ceil(pages.length / SAMPLE);
  const sample = pages.filter((_, index) => index % step === 0);
  const answers = await Promise.all(sample.map((page) => getPage(edge, page)));
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0);
  const file = path.join(folder, 'page');
  await writeFile(file, Buffer.alloc(Math.round(bytes / answers.length), ' '));
  return startServer([BARE, file, 'identity', String(pages.length)]);
}

/** Loads of a subject, and of its limit between them. */
interface Measurement {
  readonly name: string;
  readonly loads: readonly Load[];
  readonly limits: readonly Load[];
}

async function measured({ name, edge, target, limit, limitTarget }: Subject): Promise<Measurement> {
  const [loads, limits]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    loads.push(await load(edge, target));
    limits.push(await load(limit, limitTarget));
  }
  const failed = [...loads, ...limits].reduce((sum, { errors }) => sum + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests of ${name} failed.`);
  return { name, loads, limits };
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

function lines(rows: readonly Measurement[]): string[][] {
  const of = (from: readonly Load[], what: keyof Load) => median(from.map((one) => one[what]));
  const first = of(rows[0]?.loads ?? [], 'cpu');
  return rows.map(({ name, loads, limits }) => {
    const [cpu, limit] = [of(loads, 'cpu'), of(limits, 'cpu')];
    const cost = [
      milliseconds(cpu),
      `${(cpu / first).toFixed(2)}x`,
      milliseconds(limit),
      `${(cpu / limit).toFixed(2)}x`,
    ];
    return [name, ...cost, of(loads, 'perSecond').toFixed(0), milliseconds(of(loads, 'p99'))];
  });
}

/** Asks for addresses in a random order. `file` is the name of new files, without an extension. */
async function randomly(addresses: readonly string[], file: string): Promise<Target> {
  const script = await writeAddresses(addresses, file, 'random');
  return { path: '/', headers: {}, connections: USUAL, seconds: SECONDS, script };
}
