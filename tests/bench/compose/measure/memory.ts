/** Memory of connections that wait for a fragment. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Section } from '../../table.ts';
import type { Server } from '../../process.ts';
import type { Composer, Site } from '../composers/composer.ts';
import { WAIT_MS } from '../page/situations.ts';
import { visit } from './arrival.ts';
import { noise, ratio } from './figures.ts';
import { runs, start } from './subjects.ts';

const CONNECTIONS = 500;

/** Interval between two looks at the fragment server, in milliseconds. */
const LOOK_MS = 100;

/** Time after which the memory is read although not all requests wait, in milliseconds. */
const LATEST_MS = WAIT_MS - 2000;

/** Time after the last request until the memory is read, in milliseconds. */
const SETTLE_MS = 1000;

/** A round of a composer. */
interface Growth {
  /** Requests that wait at the fragment server. A composer may send one for several visitors. */
  readonly waiting: number;
  /** Memory per connection, in KiB. */
  readonly memory: number;
}

/**
 * Measures the growth of each composer. Every round has a new process, because one that has grown
 * keeps its memory.
 */
export async function measureMemory(composers: readonly Composer[], site: Site, rounds: number): Promise<Section> {
  const growths = new Map<Composer, Growth[]>(composers.map((composer) => [composer, []]));
  const reasons = new Map<Composer, string>();
  for (let round = 0; round < rounds; round++) {
    for (const [composer, all] of growths) {
      const candidate = await start(composer, site);
      if (!runs(candidate)) {
        reasons.set(composer, candidate.reason);
        continue;
      }
      for (let visits = 0; visits < 3; visits++) await visit(candidate.server, candidate.pathOf('live'));
      // The page's data and the composer's view of its fragments are there, as in the other tables.
      await visit(candidate.server, candidate.pathOf('wait'));
      all.push(await growth(candidate.server, candidate.pathOf('wait'), site));
      await candidate.server.stop();
    }
  }
  return {
    title: `Composed page: memory of ${CONNECTIONS} connections that wait for the first fragment`,
    note: `Fewer than ${CONNECTIONS} requests: a composer sends one for several visitors, or had no time to send all.`,
    columns: ['composer', 'KiB a connection', 'of bare', 'requests at the fragment server'],
    rows: Array.from(growths, ([composer, all]) => {
      const reason = reasons.get(composer);
      if (reason !== undefined) return [composer.name, reason];
      const [baseline = []] = growths.values();
      const of = (from: readonly Growth[]) => from.map(({ memory }) => memory);
      const requests = median(all.map(({ waiting }) => waiting));
      return [
        composer.name,
        `${median(of(all)).toFixed(0)} ${noise(of(all))}`,
        ratio(of(all), of(baseline)),
        String(requests),
      ];
    }),
  };
}

/** Opens connections that wait, and reads the memory before and then. */
async function growth(server: Server, path: string, site: Site): Promise<Growth> {
  const before = await server.memory();
  const sockets = Array.from({ length: CONNECTIONS }, () => net.connect(server.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.on('error', () => socket.destroy());
    socket.resume().write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`);
  }
  const waiting = await allWait(site);
  const after = await server.memory();
  for (const socket of sockets) socket.destroy();
  return { waiting, memory: (after - before) / CONNECTIONS };
}

/** Waits until the fragment server has a request of each connection. Returns their number. */
async function allWait({ fragments }: Site): Promise<number> {
  const latest = performance.now() + LATEST_MS;
  let waiting = 0;
  while (waiting < CONNECTIONS && performance.now() < latest) {
    await sleep(LOOK_MS);
    waiting = Number(await (await fetch(`${fragments}/waiting`)).text());
  }
  await sleep(SETTLE_MS);
  return waiting;
}
