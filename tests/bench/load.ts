/** Measures pages per second and CPU time of a warm article. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ARTICLE } from './pages.ts';
import { pinned, startServer, type Server } from './process.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;

/** Result of one load run. */
interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server per response, in milliseconds. */
  readonly cpu: number;
}

/**
 * Compares a warm article with the limit: a bare hyper server that writes the bytes the edge
 * composed.
 */
export async function measurePages(edge: Server): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-load-'));
  const subjects = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const body = await page(edge.port, encoding);
      const file = path.join(folder, encoding);
      await writeFile(file, body);
      const bare = await startServer(['target/release/examples/bare', file, encoding]);
      return { encoding, bytes: body.length, bare, loads: { edge: [] as Load[], bare: [] as Load[] } };
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const { encoding, bare, loads } of subjects) {
      loads.edge.push(await load(edge, encoding));
      loads.bare.push(await load(bare, encoding));
    }
  }
  await Promise.all(subjects.map(({ bare }) => bare.stop()));
  await rm(folder, { recursive: true });
  const rows = subjects.map(({ encoding, bytes, loads }): Row => {
    const of = (who: keyof typeof loads, what: keyof Load) => median(loads[who].map((one) => one[what]));
    const ratio = median(loads.edge.map((one, round) => one.cpu / (loads.bare[round]?.cpu ?? Number.NaN)));
    const speed = `${of('edge', 'perSecond').toFixed(0)} pages/s, p50 ${milliseconds(of('edge', 'p50'))}, p99 ${milliseconds(of('edge', 'p99'))}`;
    const cost = `CPU ${milliseconds(of('edge', 'cpu'))} a page, limit ${milliseconds(of('bare', 'cpu'))} (${ratio.toFixed(1)}x)`;
    return [`${encoding}, ${bytes} bytes`, `${speed}; ${cost}`];
  });
  return { title: `Warm article: one core, HTTP/1.1, ${CONNECTIONS} connections, renders from the cache`, rows };
}

/** Body of the article as sent. Read until all renders are cached. */
async function page(port: number, encoding: string): Promise<Buffer> {
  for (let visit = 0; visit < 3; visit++) await body(port, encoding);
  return body(port, encoding);
}

function body(port: number, encoding: string): Promise<Buffer> {
  const options = { host: '127.0.0.1', port, path: `/ru-ru/${ARTICLE}`, headers: { 'accept-encoding': encoding } };
  return new Promise((resolve, reject) => {
    const request = http.get(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

async function load(server: Server, encoding: string): Promise<Load> {
  const before = await server.cpu();
  const command = [
    ...pinned(1),
    'wrk',
    '--threads',
    '1',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    `${SECONDS}s`,
    '--latency',
    '--header',
    `accept-encoding: ${encoding}`,
    `http://127.0.0.1:${server.port}/ru-ru/${ARTICLE}`,
  ];
  const { stdout } = await promisify(execFile)('env', command);
  const used = (await server.cpu()) - before;
  const [, answers = ''] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond = ''] = /Requests\/sec: +([\d.]+)/.exec(stdout) ?? [];
  return {
    perSecond: Number(perSecond),
    p50: latency(stdout, 50),
    p99: latency(stdout, 99),
    cpu: used / Number(answers),
  };
}

/** A line of wrk's distribution, in milliseconds. */
function latency(output: string, percent: number): number {
  const [, value = '', unit = ''] = new RegExp(`^ +${percent}% +([\\d.]+)(us|ms|s)$`, 'm').exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}
