import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OtherTime, parseStat } from './processes.js';

/** Id of the run itself, in these tests. */
const ROOT = 100;

let proc = '';

beforeEach(async () => {
  proc = await mkdtemp(path.join(tmpdir(), 'roadside-proc-'));
  await put({ pid: ROOT, parent: 1, ticks: 0 });
});

afterEach(() => rm(proc, { recursive: true }));

/** Writes the kernel's files about a process. */
async function put(
  /** @type {{ pid: number, parent: number, ticks: number, start?: number, environ?: string }} */ one,
) {
  await mkdir(path.join(proc, String(one.pid)), { recursive: true });
  // Fields 5 to 13, user and system time, 16 to 21, start.
  const rest = `S ${one.parent} 1 1 0 -1 0 0 0 0 0 ${one.ticks} 0 0 0 20 0 1 0 ${one.start ?? one.pid}`;
  await writeFile(path.join(proc, `${one.pid}/stat`), `${one.pid} (a) (b) ${rest} 0 0`);
  await writeFile(path.join(proc, `${one.pid}/environ`), one.environ ?? 'HOME=/');
}

/** Ticks of others between now and the end of `change`. */
async function ticksOfOthers(/** @type {() => Promise<void>} */ change) {
  const time = new OtherTime({ proc, root: ROOT });
  await change();
  time.stop();
  return time.ticks;
}

test('a process of others counts from the first poll, a later one from its start', async () => {
  await put({ pid: 7, parent: 1, ticks: 1000 });
  const ticks = await ticksOfOthers(async () => {
    await put({ pid: 7, parent: 1, ticks: 1030 });
    await put({ pid: 8, parent: 7, ticks: 5 });
  });
  expect(ticks).toBe(35);
});

test('our processes do not count, not even after their parent has ended', async () => {
  await put({ pid: 101, parent: ROOT, ticks: 1 });
  await put({ pid: 102, parent: 101, ticks: 1 });
  const ticks = await ticksOfOthers(async () => {
    await rm(path.join(proc, '101'), { recursive: true });
    await put({ pid: 102, parent: 1, ticks: 500 });
    await put({ pid: 103, parent: 102, ticks: 500 });
  });
  expect(ticks).toBe(0);
});

test('an orphan whose parent was missed is recognised by the mark in its environment', async () => {
  const ticks = await ticksOfOthers(async () => {
    await put({ pid: 200, parent: 1, ticks: 70, environ: `HOME=/\0ROADSIDE_CHECKS=${ROOT}\0` });
    await put({ pid: 201, parent: 1, ticks: 3, environ: `HOME=/\0ROADSIDE_CHECKS=${ROOT + 1}\0` });
  });
  expect(ticks).toBe(3);
});

test('a reused process id is another process', async () => {
  await put({ pid: 101, parent: ROOT, ticks: 1 });
  expect(await ticksOfOthers(() => put({ pid: 101, parent: 1, ticks: 9, start: 999 }))).toBe(9);
});

test('kernel threads are ignored', async () => {
  expect(await ticksOfOthers(() => put({ pid: 33, parent: 2, ticks: 40 }))).toBe(0);
});

test('the running process can be read', async () => {
  expect(parseStat(await readFile('/proc/self/stat', 'utf8'))).toMatchObject({
    pid: process.pid,
    parent: process.ppid,
  });
});
