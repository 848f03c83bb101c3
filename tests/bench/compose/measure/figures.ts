/** Figures of several rounds as text. */
import { median, milliseconds } from '../../table.ts';
import { PATIENCE_MS } from './arrival.ts';

/** What was not measured. */
const NONE = '-';

/** Median of times in milliseconds, with the noise. `Infinity`: later than anyone waited for. */
export function time(rounds: readonly number[]): string {
  const middle = median(rounds);
  if (middle === Infinity) return `over ${PATIENCE_MS / 1000} s`;
  return Number.isNaN(middle) ? NONE : `${milliseconds(middle)} ${noise(rounds)}`;
}

/** Half the distance between the lowest and the highest round. */
export function noise(rounds: readonly number[]): string {
  const half = (Math.max(...rounds) - Math.min(...rounds)) / 2 / median(rounds);
  return `±${Number.isFinite(half) ? (half * 100).toFixed(0) : '?'}%`;
}

/** How many times as much as a baseline, round by round. */
export function ratio(rounds: readonly number[], baseline: readonly number[]): string {
  const times = median(rounds.map((value, round) => value / (baseline[round] ?? Number.NaN)));
  if (!Number.isFinite(times) || times === 0) return NONE;
  return `${times.toFixed(times < 0.1 ? 2 : times < 10 ? 1 : 0)}x`;
}
