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
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(family))).flat()];
}

async function ticks(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name, which may contain any character: user and system time are the 12th
  // and 13th.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function proportionalSize(pid: number): Promise<number> {
  const [, size = '0'] = /^Pss: +(\d+) kB$/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(size);
}
