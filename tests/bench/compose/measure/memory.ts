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

/** Interval between two looks at the memory, in milliseconds. */
const LOOK_MS = 500;

/** Share of the memory by which two looks at settled memory differ. */
const LITTLE = 0.005;

/**
 * Measures the growth of each composer. Every round has a new process, because one that has grown
 * keeps its memory.
 */
export async function measureMemory(composers: readonly Composer[], site: Site, rounds: number): Promise<Section> {
  const growths = new Map<Composer, number[]>(composers.map((composer) => [composer, []]));
  const reasons = new Map<Composer, string>();
  for (let round = 0; round < rounds; round++) {
    for (const [composer, all] of growths) {
      const candidate = await start(composer, site);
      if (!runs(candidate)) {
        reasons.set(composer, candidate.reason);
        continue;
      }
      for (let visits = 0; visits < 3; visits++) await visit(candidate.server, candidate.pathOf('live'));
      all.push(await growth(candidate.server, candidate.pathOf('wait')));
      await candidate.server.stop();
    }
  }
  return {
    title: `Composed page: memory of ${CONNECTIONS} connections that wait for the first fragment`,
    columns: ['composer', 'KiB a connection', 'of bare'],
    rows: Array.from(growths, ([composer, all]) => {
      const reason = reasons.get(composer);
      if (reason !== undefined) return [composer.name, reason];
      const [baseline = []] = growths.values();
      return [composer.name, `${median(all).toFixed(0)} ${noise(all)}`, ratio(all, baseline)];
    }),
  };
}

/** Growth per waiting connection, in KiB. */
async function growth(server: Server, path: string): Promise<number> {
  const before = await server.memory();
  const sockets = Array.from({ length: CONNECTIONS }, () => net.connect(server.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.on('error', () => socket.destroy());
    socket.resume().write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`);
  }
  const after = await settled(server);
  for (const socket of sockets) socket.destroy();
  return (after - before) / CONNECTIONS;
}

/** Memory once all requests wait, or just before the fragment arrives. */
async function settled(server: Server): Promise<number> {
  let memory = await server.memory();
  for (let waited = LOOK_MS; waited < WAIT_MS - LOOK_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    const next = await server.memory();
    if (waited > LOOK_MS && Math.abs(next - memory) < memory * LITTLE) return next;
    memory = next;
  }
  return memory;
}
