import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { overBudget } from './budget.js';
import { STEPS } from '../steps.js';

const text = await readFile(new URL('../../budgets/ci.toml', import.meta.url), 'utf8');
const budget = /** @type {import('./budget.js').Budget} */ (/** @type {unknown} */ (parse(text)));
const idle = { isIdle: true, speed: budget.machine.megabytes_per_second };

test('every step has a budget, and every budget a step', () => {
  expect(Object.keys(budget.seconds).toSorted()).toEqual([...STEPS.map(({ name }) => name), 'all'].toSorted());
});

test('a step may take a fifth more than its budget, not more', async () => {
  const most = (budget.seconds['all'] ?? 0) * 1.2;
  expect((await overBudget([{ name: 'all', seconds: most - 1 }], idle)).late).toEqual([]);
  const { late, counts } = await overBudget([{ name: 'all', seconds: most + 1 }], idle);
  expect(late).toEqual([expect.stringContaining('all took')]);
  expect(counts).toBe(true);
});

test('late steps do not count on a busy or slow machine', async () => {
  expect((await overBudget([], { ...idle, isIdle: false })).counts).toBe(false);
  expect((await overBudget([], { ...idle, speed: idle.speed * 0.7 })).counts).toBe(false);
});

test('a step without a budget is reported', async () => {
  expect((await overBudget([{ name: 'a new step', seconds: 1 }], idle)).missing).toEqual(['No budget: a new step.']);
});
