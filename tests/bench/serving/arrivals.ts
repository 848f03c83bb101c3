/**
 * Requests pages at a steady rate, whether or not earlier ones have been answered: the load of
 * independent visitors. It runs in a separate process, so that it delays no other measurement.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { get, type Site } from '../get.ts';
import { pinned } from '../process.ts';

/** A load. */
interface Arrivals {
  readonly site: Pick<Site, 'port'>;
  /** Requested in turn, and then again from the first. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Request headers. @default none */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response. */
export interface Arrival {
  /** Its status; 0 if the connection broke. */
  readonly status: number;
  /** Milliseconds from the request to the end of the response. */
  readonly whole: number;
  /** Milliseconds from the start of the load to the end of the response. */
  readonly end: number;
}

/** Sends a load from the second processor. Resolves when all of it has been answered. */
export async function arrive(load: Arrivals): Promise<Arrival[]> {
  const command = [...pinned(1), process.execPath, import.meta.filename];
  const child = spawn('env', command, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const outcomes = once(child, 'message');
  // Servers have methods, which cannot be sent.
  child.send({ ...load, site: { port: load.site.port } });
  const ended = once(child, 'exit').then(([status]) => Promise.reject(new Error(`The load ended with ${status}.`)));
  const [answers] = (await Promise.race([outcomes, ended])) as [Arrival[]];
  ended.catch(() => undefined);
  child.kill();
  return answers;
}

/** Requests that are due are sent together where the timer was late. */
async function send({ site, paths, perSecond, seconds, headers }: Arrivals): Promise<Arrival[]> {
  const began = performance.now();
  const count = Math.floor(perSecond * seconds);
  const answers: Promise<Arrival>[] = [];
  while (answers.length < count) {
    const due = Math.min(count, ((performance.now() - began) / 1000) * perSecond);
    while (answers.length < due)
      answers.push(request(site, paths[answers.length % paths.length] ?? '', headers, began));
    await sleep(1);
  }
  return Promise.all(answers);
}

async function request(
  site: Arrivals['site'],
  path: string,
  headers: Arrivals['headers'],
  began: number,
): Promise<Arrival> {
  const sent = performance.now();
  const answer = await get(site, path, headers).catch(() => undefined);
  const now = performance.now();
  return { status: answer?.status ?? 0, whole: now - sent, end: now - began };
}

if (import.meta.main) {
  process.once('message', (load: Arrivals) => {
    void send(load).then((answers) => process.send?.(answers));
  });
}
