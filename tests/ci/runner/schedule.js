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
 * @property {number} cpu Seconds of processors that its processes used, without daemons.
 * @property {string} log File with its output.
 * @property {string} report File of its runner's report.
 */

/**
 * Longest time of a step, in milliseconds. It is then killed, so that the log of a hanging run is
 * not lost.
 */
const LONGEST_MS = 40 * 60_000;

/** Runs a command, and then writes the processor time of its children to file descriptor 3. */
const TIMED = '"$@" 3>&-; status=$?; times >&3; exit $status';

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
  let result = { status: 1, cpu: 0 };
  if (missing.length > 0) output.write(`Not run: ${missing.join(', ')} failed.\n`);
  else result = await run(step, report, output);
  await new Promise((resolve) => void output.end(resolve));
  return { step, ...result, seconds: (performance.now() - started) / 1000, log, report };
}

/**
 * Exit status and processor seconds of a step's command.
 * @param {Step} step
 * @param {string} report
 * @param {import('node:fs').WriteStream} output
 * @returns {Promise<Pick<Outcome, 'status' | 'cpu'>>}
 */
function run({ command, variables }, report, output) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', TIMED, 'sh', ...command], {
      env: { ...process.env, ROADSIDE_TESTS_REPORT: report, ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // A separate process group, so that it can be killed with its children.
      detached: true,
    });
    const timer = setTimeout(() => {
      output.write(`Killed after ${LONGEST_MS / 60_000} minutes.\n`);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, LONGEST_MS);
    const [, out, err, timesOut] = child.stdio;
    let times = '';
    out?.pipe(output, { end: false });
    err?.pipe(output, { end: false });
    timesOut?.on('data', (/** @type {Buffer} */ part) => (times += part.toString()));
    child.on('error', (error) => output.write(`${error.message}\n`));
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status: status ?? 1, cpu: secondsOf(times) });
    });
  });
}

/** Sum of the durations in the output of the shell's `times`, such as `0m1.5s 0m0.2s`. */
function secondsOf(/** @type {string} */ times) {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}
