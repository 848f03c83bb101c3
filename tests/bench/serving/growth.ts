/** Measures how the cost of a page from memory grows with connections and with remembered pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getPages } from '../get.ts';
import { ARTICLE, articleAddresses } from '../pages.ts';
import { startEdge, type Server } from '../process.ts';
import { median, milliseconds, type Section } from '../table.ts';
import { load, type Load, type Target } from '../wrk.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = [1, 8, 64];
const PAGES = [10, 1000, 10_000];
const USUAL = 8;

/** Memory for all pages, in MiB. */
const MEMORY_MIB = 2048;

const NOTE = `Pages are asked for in a random order, with ${USUAL} connections; \`of the first\` is the ratio to the first
line of its kind. The answer to an address is kept for a second, which most requests for few pages
find.`;

/** CPU time of a page from memory, by the number of connections and of pages. */
export async function measureGrowth(): Promise<Section> {
  const edge = await startEdge({
    ROADSIDE_RENDER_PAGE_MEMORY_MIB: String(MEMORY_MIB),
    // A page is given from memory while the responses that it was made of are the same values.
    ROADSIDE_API_CACHE_MIB: String(MEMORY_MIB),
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-growth-'));
  try {
    return {
      title: 'Page from memory: CPU time by connections and by remembered pages',
      note: NOTE,
      columns: ['what', 'CPU a page', 'of the first', 'pages/s', 'p99'],
      rows: [...(await byConnections(edge)), ...(await byPages(edge, folder))],
    };
  } finally {
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}

async function byConnections(edge: Server): Promise<string[][]> {
  const target = { path: `/ru-ru/${ARTICLE}`, headers: {}, seconds: SECONDS };
  await getPages(edge, [target.path]);
  const loads = new Map<string, Load[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const connections of CONNECTIONS) {
      await add(loads, counted(connections, 'connection'), edge, { ...target, connections });
    }
  }
  return rows(loads);
}

async function byPages(edge: Server, folder: string): Promise<string[][]> {
  const addresses = await articleAddresses(edge, Math.max(...PAGES));
  const script = path.join(folder, 'random.lua');
  const loads = new Map<string, Load[]>();
  let filled = 0;
  for (const pages of PAGES) {
    await getPages(edge, addresses.slice(filled, pages));
    filled = pages;
    await writeFile(path.join(folder, 'addresses'), addresses.slice(0, pages).join('\n'));
    await writeFile(script, randomly(path.join(folder, 'addresses')));
    const target = { path: '/', headers: {}, connections: USUAL, seconds: SECONDS, script };
    for (let round = 0; round < ROUNDS; round++) await add(loads, counted(pages, 'page'), edge, target);
  }
  return rows(loads);
}

async function add(loads: Map<string, Load[]>, name: string, edge: Server, target: Target): Promise<void> {
  loads.set(name, [...(loads.get(name) ?? []), await load(edge, target)]);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

function rows(loads: ReadonlyMap<string, readonly Load[]>): string[][] {
  const of = (from: readonly Load[], what: keyof Load) => median(from.map((one) => one[what]));
  const [first = []] = loads.values();
  return Array.from(loads, ([name, all]) => {
    const failed = all.reduce((sum, { errors }) => sum + errors, 0);
    if (failed > 0) throw new Error(`${failed} requests of ${name} failed.`);
    const ratio = of(all, 'cpu') / of(first, 'cpu');
    const speed = [of(all, 'perSecond').toFixed(0), milliseconds(of(all, 'p99'))];
    return [name, milliseconds(of(all, 'cpu')), `${ratio.toFixed(2)}x`, ...speed];
  });
}

/** A script of wrk that asks for the lines of a file in a random order. */
function randomly(file: string): string {
  return `
local addresses = {}
for line in io.lines(${JSON.stringify(file)}) do addresses[#addresses + 1] = line end
request = function() return wrk.format(nil, addresses[math.random(#addresses)]) end
`;
}
