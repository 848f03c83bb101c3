import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSteps } from './schedule.js';
import { STEPS } from '../steps.js';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-schedule-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs steps. Returns the order of starts and ends, and the logs of failed steps. */
async function record(/** @type {import('../steps.js').Step[]} */ steps) {
  /** @type {string[]} */
  const events = [];
  await runSteps(steps, folder, {
    started: ({ name }) => void events.push(`start ${name}`),
    async ended({ step, status, log }) {
      events.push(status === 0 ? `end ${step.name}` : `${step.name}: ${(await readFile(log, 'utf8')).trim()}`);
    },
  });
  return events;
}

const shell = (/** @type {string} */ script) => ['sh', '-c', script];

test('a step starts once its prerequisites have passed', async () => {
  const events = await record([
    { name: 'last', command: ['true'], needs: ['first'], lanes: 1 },
    { name: 'first', command: ['true'], lanes: 1 },
  ]);
  expect(events).toEqual(['start first', 'end first', 'start last', 'end last']);
});

test('a step is skipped if a prerequisite failed, and names it', async () => {
  const events = await record([
    { name: 'first', command: shell('echo broken; exit 3'), lanes: 1 },
    { name: 'last', command: ['true'], needs: ['first'], lanes: 1 },
  ]);
  expect(events).toEqual(['start first', 'first: broken', 'last: Not run: first failed.']);
});

test('two one-lane steps run concurrently, a two-lane step runs alone', async () => {
  const meet = path.join(folder, 'meet');
  // Each waits for a file that the other one writes.
  const wait = (/** @type {string} */ mine, /** @type {string} */ other) =>
    shell(`touch ${meet}-${mine}; until [ -e ${meet}-${other} ]; do sleep 0.01; done`);
  const events = await record([
    { name: 'a', command: wait('a', 'b'), lanes: 1 },
    { name: 'b', command: wait('b', 'a'), lanes: 1 },
    { name: 'whole', command: shell(`rm ${meet}-a ${meet}-b`), lanes: 2 },
    { name: 'c', command: shell(`! ls ${meet}-a`), lanes: 1 },
  ]);
  expect(events.slice(0, 2)).toEqual(['start a', 'start b']);
  expect(events.slice(4)).toEqual(['start whole', 'end whole', 'start c', 'end c']);
});

test('a missing program is a failure', async () => {
  expect(await record([{ name: 'none', command: ['no-such-program'], lanes: 1 }])).toEqual([
    'start none',
    expect.stringContaining('no-such-program'),
  ]);
});

test('the table names each step once, and each needs only known steps', () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(STEPS.flatMap(({ needs = [] }) => needs).filter((name) => !names.includes(name))).toEqual([]);
});

test('a step tells the processor time of its processes', async () => {
  const spin = shell('i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done & wait');
  /** @type {number[]} */
  const seconds = [];
  /** @type {import('../steps.js').Step[]} */
  const steps = [
    { name: 'busy', command: spin, lanes: 1 },
    { name: 'idle', command: ['true'], needs: ['busy'], lanes: 1 },
  ];
  await runSteps(steps, folder, {
    started: () => undefined,
    ended: ({ cpu }) => Promise.resolve(void seconds.push(cpu)),
  });
  const [busiest = 0, least = 0] = seconds;
  expect(busiest).toBeGreaterThan(least);
});
