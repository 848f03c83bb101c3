/** Loads a server with wrk, from the second processor. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pinned, type Server } from './process.ts';

/** What is requested. */
export interface Target {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** File of a Lua script that makes the requests. @default `path` is requested */
  readonly script?: string;
}

/** Result of one load run. Times are in milliseconds. */
export interface Load {
  readonly pages: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server per response. */
  readonly cpu: number;
  /** Responses with an error status, and broken connections. */
  readonly errors: number;
}

/** Requests one page over and over, or the pages of a script. */
export async function load(server: Server, target: Target): Promise<Load> {
  const { path, headers, connections, seconds, script } = target;
  const before = await server.cpu();
  const command = [
    ...pinned(1),
    'wrk',
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--latency',
    ...(script === undefined ? [] : ['--script', script]),
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    `http://127.0.0.1:${server.port}${path}`,
  ];
  const { stdout } = await promisify(execFile)('env', command);
  const used = (await server.cpu()) - before;
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const pages = number(/(\d+) requests in/);
  const [, ...broken] = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  return {
    pages,
    perSecond: number(/Requests\/sec: +([\d.]+)/),
    p50: latency(stdout, 50),
    p99: latency(stdout, 99),
    cpu: pages > 0 ? used / pages : Number.NaN,
    errors: broken.reduce((sum, count) => sum + Number(count), number(/Non-2xx or 3xx responses: (\d+)/)),
  };
}

/** A line of wrk's distribution, in milliseconds. */
function latency(output: string, percent: number): number {
  const [, value = '', unit = ''] = new RegExp(`^ +${percent}% +([\\d.]+)(us|ms|s)$`, 'm').exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}
