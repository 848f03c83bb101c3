/** Runs steps as soon as their prerequisites have passed, within the cores of the machine. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';

/** @typedef {import('../steps.js').Step} Step */

/**
 * Result of a step.
 * @typedef {object} Outcome
 * @property {Step} step
 * @property {number} status Exit status; 1 also for a killed step, or one that was skipped because
 *   another failed.
 * @property {number} seconds
 * @property {string} log File with its output.
 * @property {string} report File of its runner's report.
 */

/**
 * Longest time of a step, in milliseconds. It is then killed, so that the log of a hanging run is
 * not lost.
 */
const LONGEST_MS = 40 * 60_000;

/** Lanes: a step that uses the whole machine takes both. */
const LANES = 2;

/**
 * Runs the steps in order. A step waits for its prerequisites and for a free lane; no step
 * overtakes one that waits for a lane.
 * @param {readonly Step[]} steps
 * @param {string} folder Folder of logs and reports.
 * @param {{ started(step: Step): void, ended(outcome: Outcome): Promise<void> }} listener
 */
export async function runSteps(steps, folder, listener) {
  const waiting = [...steps];
  /** @type {Map<string, boolean>} */
  const passed = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let free = LANES;

  const needs = (/** @type {Step} */ { needs = [] }) =>
    needs.filter((name) => steps.some((step) => step.name === name));
  const isReady = (/** @type {Step} */ step) => needs(step).every((name) => passed.has(name));
  const work = async (/** @type {Step} */ step) => {
    const missing = needs(step).filter((name) => !passed.get(name));
    if (missing.length === 0) listener.started(step);
    const outcome = await runStep(step, missing, path.join(folder, String(steps.indexOf(step))));
    passed.set(step.name, outcome.status === 0);
    await listener.ended(outcome);
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter(isReady)) {
      if (step.lanes > free) break;
      free -= step.lanes;
      waiting.splice(waiting.indexOf(step), 1);
      const task = work(step).finally(() => {
        free += step.lanes;
        running.delete(task);
      });
      running.add(task);
    }
    if (running.size === 0) throw new Error(`Nothing can run: ${waiting.map(({ name }) => name).join(', ')}.`);
    await Promise.race(running);
  }
}

/**
 * @param {Step} step
 * @param {readonly string[]} missing Prerequisites that failed.
 * @param {string} base Path of its log and report, without the ending.
 * @returns {Promise<Outcome>}
 */
async function runStep(step, missing, base) {
  const started = performance.now();
  const [log, report] = [`${base}.log`, `${base}.report`];
  const output = createWriteStream(log);
  let status = 1;
  if (missing.length > 0) output.write(`Not run: ${missing.join(', ')} failed.\n`);
  else status = await run(step, report, output);
  await new Promise((resolve) => void output.end(resolve));
  return { step, status, seconds: (performance.now() - started) / 1000, log, report };
}

/**
 * Exit status of a step's command.
 * @param {Step} step
 * @param {string} report
 * @param {import('node:fs').WriteStream} output
 * @returns {Promise<number>}
 */
function run({ command: [program = '', ...words], variables }, report, output) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      env: { ...process.env, ROADSIDE_TESTS_REPORT: report, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that it can be killed with its children.
      detached: true,
    });
    const timer = setTimeout(() => {
      output.write(`Killed after ${LONGEST_MS / 60_000} minutes.\n`);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, LONGEST_MS);
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.on('error', (error) => output.write(`${error.message}\n`));
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve(status ?? 1);
    });
  });
}
