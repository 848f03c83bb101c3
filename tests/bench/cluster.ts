/** Measures a cluster of three edges and three product APIs in the traffic of a day. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../support/repository.ts';
import { CLUSTER } from './capacity/cluster.ts';
import { addressesOf, pagesOfDay } from './capacity/model.ts';
import { BROWSER, getPages, type Site } from './get.ts';
import { catalogue } from './pages.ts';
import { counters, sum } from './serving/counters.ts';
import { writeMoreContent } from './serving/more-content.ts';
import { popular } from './serving/popular.ts';
import { milliseconds, percent, type Section } from './table.ts';
import { cpuTime } from './usage.ts';

/** Pages of the day. */
const PAGES = Math.round(pagesOfDay(CLUSTER));

/** The cluster's binary: the release build. */
const PROGRAM = 'target/release/cluster';

/** Copies of each article, for enough of them. */
const COPIES = 10;

/** Time without requests, in milliseconds. */
const IDLE_MS = 20_000;

/** Nodes by kind, as tests/cluster names them. */
const NODES = {
  edges: ['e1', 'e2', 'e3'],
  apis: ['a1', 'a2', 'a3'],
  databases: ['pg1', 'pg2', 'pg3'],
  cache: ['cdn'],
} as const;

/** What visitors meet: the load balancer, or the shared cache in front of it. */
const ENTRANCES = { alone: '10.77.0.40', behindCache: '10.77.0.41' } as const;

/** Token of the edges' operators in the cluster. */
const OPERATORS = { authorization: 'Bearer operators-of-the-rig' };

type Entrance = keyof typeof ENTRANCES;
type Kind = keyof typeof NODES;

/** What a day needed. */
interface Day {
  /** Pages that edges sent from memory, and that they made. */
  readonly memory: number;
  readonly made: number;
  /** CPU time, in milliseconds, without what idle nodes need. */
  readonly cpu: Readonly<Record<Kind, number>>;
  /** CPU time of one idle node, in milliseconds a second. */
  readonly idle: Readonly<Record<Kind, number>>;
}

/** Measures a day behind a shared cache, and one without. */
export async function measureCluster(): Promise<Section> {
  const content = await mkdtemp(path.join(os.tmpdir(), 'roadside-cluster-content-'));
  try {
    await writeMoreContent(content, COPIES);
    const behind = await measureDay(content, 'behindCache');
    const alone = await measureDay(content, 'alone');
    const ofEdges = ({ cpu }: Day) => milliseconds((cpu.edges + cpu.apis) / PAGES);
    const idle = (kind: Kind) => milliseconds(alone.idle[kind]);
    return {
      title: 'Cluster: three edges, three product APIs, in the traffic of a day',
      note: `${PAGES.toLocaleString('en')} pages of ${addressesOf(CLUSTER).toLocaleString('en')} addresses, from empty memories. Nodes, load balancer,
databases, shared cache and visitors share this machine. CPU times are without what idle nodes need.`,
      rows: [
        ['answered by the shared cache', percent(PAGES - behind.memory - behind.made, PAGES, 1)],
        ['CPU of edges and product APIs a page, behind the shared cache', ofEdges(behind)],
        ['of this, product APIs', milliseconds(behind.cpu.apis / PAGES)],
        ['CPU of the shared cache a page', milliseconds(behind.cpu.cache / PAGES)],
        ['without the shared cache: edges had the page', percent(alone.memory, PAGES, 1)],
        ['CPU of edges and product APIs a page, without the shared cache', ofEdges(alone)],
        ['of this, product APIs', milliseconds(alone.cpu.apis / PAGES)],
        ['CPU of the databases a page, without the shared cache', milliseconds(alone.cpu.databases / PAGES)],
        ['CPU a second of an idle edge, an idle product API', `${idle('edges')}, ${idle('apis')}`],
      ],
    };
  } finally {
    await rm(content, { recursive: true });
  }
}

/** Starts a cluster, sends a day of traffic, and stops it. */
async function measureDay(content: string, entrance: Entrance): Promise<Day> {
  const cluster = await startCluster(content);
  try {
    const site: Site = { port: 8080, address: ENTRANCES[entrance], host: 'localhost:8080' };
    const { articles, cities } = await catalogue(site);
    const some = articles.slice(0, CLUSTER.articlesOfCity);
    const addresses = some.flatMap((article) =>
      cities.slice(0, CLUSTER.cities).map((city) => `/ru-ru/${city}/${article}`),
    );
    if (addresses.length < addressesOf(CLUSTER)) throw new Error('The content has too few addresses.');
    const quiet = await usage();
    await sleep(IDLE_MS);
    const before = await usage();
    const [pagesBefore, started] = [await pages(), performance.now()];
    await getPages(site, popular(addresses, PAGES), BROWSER);
    const seconds = (performance.now() - started) / 1000;
    const [after, pagesAfter] = [await usage(), await pages()];
    const perSecond = (kind: Kind) => (before[kind] - quiet[kind]) / (IDLE_MS / 1000);
    return {
      memory: pagesAfter.memory - pagesBefore.memory,
      made: pagesAfter.made - pagesBefore.made,
      cpu: ofKinds((kind) => after[kind] - before[kind] - perSecond(kind) * seconds),
      idle: ofKinds((kind) => perSecond(kind) / NODES[kind].length),
    };
  } finally {
    if (cluster.exitCode === null && cluster.signalCode === null) {
      const ended = once(cluster, 'exit');
      cluster.kill('SIGTERM');
      await ended;
    }
  }
}

/** Starts the cluster of tests/cluster, and waits until it is ready. */
async function startCluster(content: string): Promise<ChildProcess> {
  const cluster = spawn(PROGRAM, ['--serve', '--programs', 'target/release', '--content', content], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${process.env['PATH']}:/usr/sbin`,
      ROADSIDE_LOG_FILTER: 'warn',
      ROADSIDE_LOG: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => cluster.kill());
  const lines: string[] = [];
  for await (const line of createInterface(cluster.stdout)) {
    lines.push(line);
    if (line.startsWith('ready')) break;
  }
  // What it prints later must not fill the pipe.
  cluster.stdout.resume();
  if (!lines.at(-1)?.startsWith('ready')) throw new Error(`The cluster did not start.\n${lines.join('\n')}`);
  return cluster;
}

/** CPU time used so far by all nodes of each kind, in milliseconds. */
async function usage(): Promise<Record<Kind, number>> {
  const times = await Promise.all(
    Object.entries(NODES).map(async ([kind, nodes]) => {
      const ofNodes = await Promise.all(nodes.map(usageOf));
      return [kind, ofNodes.reduce((total, time) => total + time, 0)] as const;
    }),
  );
  return Object.fromEntries(times) as Record<Kind, number>;
}

/** CPU time used so far by the processes in a node's network namespace. */
async function usageOf(node: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ip', ['netns', 'pids', `rs-${node}`]);
  const times = await Promise.all(stdout.split('\n').filter(Boolean).map(Number).map(cpuTime));
  // All processes of a node descend from one, whose time includes theirs.
  return Math.max(...times);
}

/** Pages that all edges have sent from memory, and made. */
async function pages(): Promise<{ memory: number; made: number }> {
  const metrics = await Promise.all(
    NODES.edges.map((_, index) => counters({ port: 9090, address: `10.77.0.${31 + index}` }, OPERATORS)),
  );
  const count = (label: string) => metrics.reduce((total, text) => total + sum(text, 'edge_pages_total', label), 0);
  return { memory: count('from="memory"'), made: count('from="made"') };
}

function ofKinds(of: (kind: Kind) => number): Record<Kind, number> {
  return Object.fromEntries(Object.keys(NODES).map((kind) => [kind, of(kind as Kind)])) as Record<Kind, number>;
}
