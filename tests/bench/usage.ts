/** What a server and its child processes use, from `/proc`. */
import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks in `/proc`: 100 per second on every Linux. */
const TICK_MS = 10;

/** CPU time used so far, in milliseconds. */
export async function cpuTime(pid: number): Promise<number> {
  const times = await Promise.all((await family(pid)).map(ticks));
  return times.reduce((sum, time) => sum + time, 0) * TICK_MS;
}

/** Memory in KiB. Pages that processes share are divided between them. */
export async function memory(pid: number): Promise<number> {
  const sizes = await Promise.all((await family(pid)).map(proportionalSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A process and all below it. */
async function family(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => content(`/proc/${pid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(family))).flat()];
}

/** User and system time of a process and of its ended children. */
async function ticks(pid: number): Promise<number> {
  const status = await content(`/proc/${pid}/stat`);
  // The fields after the name, which may contain any character: the times are the 12th to the 15th.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

async function proportionalSize(pid: number): Promise<number> {
  const [, size = '0'] = /^Pss: +(\d+) kB$/m.exec(await content(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(size);
}

/** Content of a file. Empty if its process or thread has ended. */
function content(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
