/**
 * Rounding of results for display. Rates have two significant digits, so further digits of a result
 * would be noise.
 */
import type { CalculatorResult, Range } from '@roadside/mfe-kit/contract';

/** A week whose parts add up after rounding: `net = gross - sum of deductions` at both ends. */
export type Week = Pick<CalculatorResult, 'deductions'> & { gross: Range; costs: Range; net: Range };

/** Rounds to two or three significant digits of the larger end. */
export function rounded(range: Range): Range {
  return toStep(range, stepOf(Math.max(Math.abs(range.low), Math.abs(range.high)), 20));
}

/** Rounds a week to three significant digits of the gross, so that its parts add up. */
export function roundedWeek({ gross_week, deductions }: Pick<CalculatorResult, 'gross_week' | 'deductions'>): Week {
  const step = stepOf(gross_week.high, 100);
  const gross = toStep(gross_week, step);
  const parts = deductions.map(({ code, week }) => ({ code, week: toStep(week, step) }));
  const costs = sum(parts.map(({ week }) => week));
  return { gross, deductions: parts, costs, net: { low: gross.low - costs.low, high: gross.high - costs.high } };
}

function sum(ranges: readonly Range[]): Range {
  const total = { low: 0, high: 0 };
  for (const { low, high } of ranges) {
    total.low += low;
    total.high += high;
  }
  return total;
}

/** The largest power of ten, at least 1, of which an amount has `count` or more. */
function stepOf(amount: number, count: number): number {
  let step = 1;
  while (step * 10 * count <= amount) step *= 10;
  return step;
}

function toStep({ low, high }: Range, step: number): Range {
  const round = (amount: number) => Math.round(amount / step) * step || 0;
  return { low: round(low), high: round(high) };
}
