/** Compares the duration of steps with `tests/budgets/ci.toml`. */
import { readFile } from 'node:fs/promises';

/**
 * Duration of a step by its name, or of the run as `all`.
 * @typedef {{ name: string, seconds: number }} Row
 */

/** Share of a budget that a step may exceed. */
const SLACK = 0.2;

/** Seconds that any step may exceed its budget: short steps vary by more than a share. */
const SLACK_SECONDS = 15;

/**
 * Messages about steps without a budget and about late steps, and whether late steps count. They do
 * not on a machine that is busier or slower than the one of the budgets.
 * @param {readonly Row[]} rows
 * @param {Pick<import('./machine-load.js').MachineLoad, 'isIdle' | 'speed'>} load
 */
export async function overBudget(rows, load) {
  // Installed by the run itself.
  const { parse } = await import('smol-toml');
  const text = await readFile(new URL('../../budgets/ci.toml', import.meta.url), 'utf8');
  const { machine, seconds } = /** @type {Budget} */ (/** @type {unknown} */ (parse(text)));
  const missing = rows.filter(({ name }) => seconds[name] === undefined).map(({ name }) => `No budget: ${name}.`);
  const late = rows.flatMap(({ name, seconds: taken }) => {
    const most = limitOf(seconds[name] ?? Infinity);
    return taken > most ? [`Over its budget: ${name} took ${taken.toFixed(0)} s, at most ${most.toFixed(0)} s.`] : [];
  });
  const counts = load.isIdle && load.speed >= machine.megabytes_per_second * (1 - SLACK);
  return { missing, late, counts };
}

/** Seconds above which a budget is exceeded. */
function limitOf(/** @type {number} */ budget) {
  return Math.max(budget * (1 + SLACK), budget + SLACK_SECONDS);
}

/**
 * @typedef {object} Budget
 * @property {{ megabytes_per_second: number }} machine On which the seconds were measured.
 * @property {Record<string, number>} seconds By step.
 */
