/** Compares the edge with other programs that compose pages from fragments. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pinned, startServer, type Server } from '../process.ts';
import type { Section } from '../table.ts';
import { FAN_OUT, startFinished } from './composers/bare.ts';
import { ENCODINGS, type Encoding, type Site } from './composers/composer.ts';
import { BY_MAIN, EDGE, REMEMBERED } from './composers/edge.ts';
import { NGINX } from './composers/nginx.ts';
import { PODIUM, TAILOR } from './composers/peers.ts';
import { VARNISH } from './composers/varnish.ts';
import { textOf, visit } from './measure/arrival.ts';
import { measureCrowd } from './measure/crowd.ts';
import { measureFaults } from './measure/faults.ts';
import { measureLoads, type Effort, type Scenario } from './measure/loads.ts';
import { measureMemory } from './measure/memory.ts';
import { runs, start, type Candidate, type Subject } from './measure/subjects.ts';
import { measureWait, type Wait } from './measure/waits.ts';
import { FRAGMENTS, fragmentHtml } from './page/content.ts';
import { METHOD } from './method.ts';
import { DEADLINE_MS } from './page/situations.ts';

const CONNECTIONS = 8;

/** Connections that wait for slow fragments at the same time. */
const WAITING = 64;

const TOGETHER = `CPU time is that of pages for ${WAITING} connections at the same time.`;

const LIVE: Scenario = {
  title: 'Composed page: five live fragments',
  note: 'No fragment may be kept.',
  situation: 'live',
  connections: CONNECTIONS,
};

const WAITS: readonly Wait[] = [
  {
    title: 'Composed page: five fragments of 20 ms each',
    note: TOGETHER,
    situation: 'slow',
    visits: 15,
    connections: WAITING,
  },
  {
    title: 'Composed page: the first fragment takes 200 ms',
    note: TOGETHER,
    situation: 'late',
    except: 'header',
    visits: 3,
    connections: WAITING,
  },
  {
    title: 'Composed page: the third fragment never answers',
    note: `All composers have a deadline of ${DEADLINE_MS / 1000} s, except bare hyper.`,
    situation: 'hang',
    except: 'survey',
    visits: 1,
    connections: 0,
  },
];

const PEERS = [NGINX, VARNISH, TAILOR, PODIUM];

/** Measures all situations. The section of each follows when it is complete. */
export async function* measureComposition(effort: Effort): AsyncGenerator<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-compose-'));
  const servers: Server[] = [];
  const release = pinHere(1);
  try {
    const script = path.join(import.meta.dirname, 'page/server.ts');
    const fragments = await startServer(['node', script, folder], { processor: 1 });
    servers.push(fragments);
    const parts: string[] = [];
    const site = { fragments: `http://127.0.0.1:${fragments.port}`, folder, parts };
    const edge = await start(EDGE, site);
    if (!runs(edge)) throw new Error(`The edge ${edge.reason}`);
    servers.push(edge.server);
    parts.push(...(await documentOf(edge)));
    const others: Candidate[] = [];
    for (const composer of [FAN_OUT, ...PEERS]) others.push(await start(composer, site));
    servers.push(...others.filter(runs).map(({ server }) => server));
    const [bare, ...peers] = others;
    if (!bare || !runs(bare)) throw new Error(`Bare hyper ${bare?.reason}`);
    yield* warmPages(edge, peers, site, effort);
    yield* fetchedPages(edge, bare, peers, effort);
    await Promise.all(servers.splice(1).map((server) => server.stop()));
    yield await measureCrowd(site);
    yield await measureMemory([FAN_OUT, EDGE, ...PEERS], site, Math.min(effort.rounds, 3));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
    release();
  }
}

/** What the edge sends around its fragments. */
async function documentOf(edge: Subject): Promise<string[]> {
  // The first page may lack fragments, because it does not wait for their servers.
  await visit(edge.server, edge.pathOf('warm'));
  let rest = textOf(await visit(edge.server, edge.pathOf('warm')));
  const parts: string[] = [];
  for (const fragment of FRAGMENTS) {
    const [before, ...after] = rest.split(fragmentHtml(fragment));
    if (before === undefined || after.length !== 1) throw new Error(`The edge changes the fragment ${fragment.name}.`);
    parts.push(before);
    rest = after.join('');
  }
  return [...parts, rest];
}

/** Pages whose fragments are kept. */
async function* warmPages(
  edge: Subject,
  peers: readonly Candidate[],
  site: Site,
  effort: Effort,
): AsyncGenerator<Section> {
  const remembered = { ...edge, ...REMEMBERED };
  const titles: Record<Encoding, string> = { identity: 'plain', gzip: 'gzip', br: 'brotli' };
  const scenario = { situation: 'warm', connections: CONNECTIONS } as const;
  for (const encoding of ENCODINGS) {
    const page = await visit(edge.server, edge.pathOf('warm'), { 'accept-encoding': encoding });
    const server = await startFinished(site, page.body, encoding);
    const name = 'bare hyper: writes the finished page';
    const finished: Subject = { name, server, encodings: [encoding], pathOf: () => '/' };
    const candidates = [finished, edge, remembered, ...peers];
    const title = `Composed page, warm: ${titles[encoding]}`;
    const note = encoding === 'identity' ? { note: METHOD } : {};
    yield await measureLoads(candidates, edge, { ...scenario, ...note, title, encoding }, effort);
    if (encoding === 'identity') {
      const unchanged = { ...scenario, title: 'Composed page, warm: 304', conditional: true };
      yield await measureLoads(candidates, edge, unchanged, effort);
    }
    await server.stop();
  }
}

/** Pages whose fragments are fetched each time. */
async function* fetchedPages(
  edge: Subject,
  bare: Subject,
  peers: readonly Candidate[],
  effort: Effort,
): AsyncGenerator<Section> {
  const candidates = [bare, edge, ...peers];
  yield await measureLoads(candidates, edge, LIVE, effort);
  const waiting = [bare, edge, { ...edge, ...BY_MAIN }, ...peers];
  for (const wait of WAITS) yield await measureWait(waiting, wait, effort);
  yield await measureFaults([edge, ...peers]);
}

/** Pins this process, which visits pages. Returns how it is released. */
function pinHere(processor: number): () => void {
  if (pinned(processor).length === 0) return () => {};
  const [, before = '0'] = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const pin = (processors: string) =>
    void execFileSync('env', ['taskset', '--all-tasks', '--cpu-list', '--pid', processors, String(process.pid)]);
  pin(String(processor));
  return () => pin(before);
}
