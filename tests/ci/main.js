/**
 * Runs every check of the repository, two concurrently:
 * `node tests/ci/main.js [--check] [--list] [step…]`.
 *
 * `--check` selects words, format, lints and types; names select single steps. A selected step also
 * runs the steps it needs. The last line is `N passed, N failed`, the line before it counts
 * retries. This file uses only Node's modules: it installs the rest.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { overBudget } from './runner/budget.js';
import { MachineLoad } from './runner/machine-load.js';
import { runSteps } from './runner/schedule.js';
import { STEPS } from './steps.js';
import { readSums } from './runner/sums.js';
import { table } from './table.js';

/** @typedef {import('./steps.js').Step} Step */

/** Failures at the end of the log. */
const MOST_FAILURES = 20;

const print = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
});

const unknown = positionals.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  print(`No such step: ${unknown.join(', ')}. \`node tests/ci/main.js --list\` lists them.`);
  process.exit(64);
}
if (values.list) {
  for (const { name, command } of STEPS) print(`${name}: ${command.join(' ')}`);
  process.exit(0);
}
process.exitCode = await main(select());

/** The chosen steps and the steps they need; by default all. */
function select() {
  const chosen = new Set(STEPS.filter(({ name, check }) => positionals.includes(name) || (values.check && check)));
  if (chosen.size === 0) return STEPS;
  for (const { needs } of chosen) for (const step of STEPS) if (needs?.includes(step.name)) chosen.add(step);
  return STEPS.filter((step) => chosen.has(step));
}

/**
 * Runs the steps, prints the results and returns the exit status.
 * @param {readonly Step[]} steps
 */
async function main(steps) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-checks-'));
  const load = await MachineLoad.start();
  print(`Machine before the run: ${load.before}`);

  /** @type {(import('./runner/budget.js').Row & { cpu: number })[]} */
  const rows = [];
  const total = { passed: 0, failed: 0, retried: 0 };
  /** @type {string[]} */
  const failures = [];
  await runSteps(steps, folder, {
    started: ({ name }) => print(`== ${name}`),
    async ended({ step, status, seconds, cpu, log, report }) {
      const sums = await readSums(step.report, report, status);
      rows.push({ name: step.name, seconds, cpu });
      total.passed += sums.passed;
      total.failed += sums.failed;
      total.retried += sums.retried;
      if (status !== 0) failures.push(`Failed: ${step.name}`, ...sums.failures.map(inSummary));
      if (status !== 0 || sums.retried > 0) print((await readFile(log, 'utf8')).trimEnd());
      const outcome = status === 0 ? 'passed' : `FAILED with status ${status}`;
      print(
        `-- ${step.name}: ${outcome}, ${sums.passed} passed, ${sums.failed} failed, ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU`,
      );
    },
  });
  await rm(folder, { recursive: true, force: true });

  await load.end();
  rows.push({ name: 'all', seconds: load.seconds, cpu: rows.reduce((sum, { cpu }) => sum + cpu, 0) });
  const durations = rows.map(({ name, seconds, cpu }) => [name, seconds.toFixed(0), cpu.toFixed(0)]);
  print(`\n${table([['Step', 'Seconds', 'of CPU'], ...durations])}`);
  print(`Machine during the run: ${load.during}`);
  // Durations of single steps, or of a clone that is already built, cannot be compared with
  // budgets.
  const { missing, late, counts } =
    steps === STEPS ? await overBudget(rows, load) : { missing: [], late: [], counts: true };
  for (const line of [...missing, ...late]) print(line);
  if (!counts && late.length > 0) print('Not counted: this machine is busier or slower than that of the budgets.');
  if (total.retried > 1) print('More than one test passed only on retry: fix them.');
  total.failed += missing.length + (counts ? late.length : 0) + (total.retried > 1 ? 1 : 0);
  // Repeated here, since CI services show the end of a log.
  for (const line of failures.slice(0, MOST_FAILURES)) print(line);
  if (failures.length > MOST_FAILURES) print(`  … and ${failures.length - MOST_FAILURES} more`);
  print(`${total.retried} passed on retry`);
  print(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * A failed test in the summary: its name, and the start of its error below.
 * @param {import('./runner/sums.js').Failure} failure
 */
function inSummary({ name, reason }) {
  return [`  ${name}`, ...(reason?.split('\n') ?? []).map((line) => `      ${line}`)].join('\n');
}
