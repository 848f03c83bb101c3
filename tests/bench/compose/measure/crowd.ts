/** Measures a page from memory while many connections wait for a fragment. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../../get.ts';
import { median, milliseconds, percentile, type Section } from '../../table.ts';
import type { Server } from '../../process.ts';
import type { Site } from '../composers/composer.ts';
import { EDGE, REMEMBERED } from '../composers/edge.ts';
import { WAIT_MS } from '../page/situations.ts';
import { visit } from './arrival.ts';
import { runs, start } from './subjects.ts';

const CONNECTIONS = 10_000;

/** Connections that are opened, and send their requests, at the same time. */
const TOGETHER = 500;

/** Interval between two looks at what has arrived, in milliseconds. */
const LOOK_MS = 50;

/** Requests of the other page, and the pause between two, in milliseconds. */
const REQUESTS = 300;
const PAUSE_MS = 5;

/** Measures the edge. Its other page is requested alone, and while the connections wait. */
export async function measureCrowd(site: Site): Promise<Section> {
  const edge = await start(EDGE, site);
  if (!runs(edge)) throw new Error(`The edge ${edge.reason}`);
  const { server } = edge;
  try {
    for (let visits = 0; visits < 3; visits++) await get(server, REMEMBERED.pathOf());
    await visit(server, EDGE.pathOf('wait'));
    const alone = await otherPage(server);
    const before = await server.memory();
    const crowd = await openCrowd(server);
    const memory = ((await server.memory()) - before) / CONNECTIONS;
    const beside = await otherPage(server);
    if (performance.now() - crowd.began > WAIT_MS) throw new Error('The fragment came before the measurement ended.');
    crowd.close();
    return {
      title: `Edge: ${CONNECTIONS.toLocaleString('en')} connections wait for a fragment, in groups of ${TOGETHER}`,
      rows: [
        ['memory of a connection', `${memory.toFixed(0)} KiB`],
        ['page from memory, alone', alone],
        ['page from memory, beside them', beside],
      ],
    };
  } finally {
    await server.stop();
  }
}

/** Opens the connections and requests the page that waits, a group after the other. */
async function openCrowd({ port }: Server): Promise<{ began: number; close: () => void }> {
  const sockets: net.Socket[] = [];
  let refused = 0;
  const began = performance.now();
  while (sockets.length < CONNECTIONS) {
    const group = Array.from({ length: TOGETHER }, () => net.connect(port, '127.0.0.1'));
    sockets.push(...group);
    await Promise.all(group.map((socket) => once(socket, 'connect')));
    for (const socket of group) {
      socket.on('error', () => socket.destroy());
      socket.once('data', (head) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 200')) refused++;
      });
      socket.write(`GET ${EDGE.pathOf('wait')} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    }
    await untilQuiet(group);
    if (refused > 0) throw new Error(`${refused} of ${sockets.length} pages were refused.`);
  }
  return { began, close: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Waits until each connection has a part of the page, and nothing more arrives. */
async function untilQuiet(sockets: readonly net.Socket[]): Promise<void> {
  let before: number;
  const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  do {
    before = received();
    await sleep(LOOK_MS);
  } while (sockets.some(({ bytesRead }) => bytesRead === 0) || before < received());
}

async function otherPage(server: Server): Promise<string> {
  const times: number[] = [];
  for (let requests = 0; requests < REQUESTS; requests++) {
    times.push((await get(server, REMEMBERED.pathOf())).whole);
    await sleep(PAUSE_MS);
  }
  return `p50 ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 99))}`;
}
