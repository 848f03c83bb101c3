import { expect, test } from 'vitest';

import { rounded, roundedWeek } from './rounding';

test.each([
  [196, 357, 200, 360],
  [7840, 14_280, 7800, 14_300],
  [42_979, 77_299, 43_000, 77_000],
  [9344, 14_016, 9300, 14_000],
  [-40, 120, -40, 120],
  [-1600, 4800, -1600, 4800],
  [1_430_211, 2_350_999, 1_400_000, 2_400_000],
  [0, 0, 0, 0],
  [3, 7, 3, 7],
])('rounds %d and %d to %d and %d', (low, high, roundLow, roundHigh) => {
  expect(rounded({ low, high })).toEqual({ low: roundLow, high: roundHigh });
});

test('parts of a rounded week add up, and constant ones stay constant', () => {
  const week = roundedWeek({
    gross_week: { low: 16_849, high: 25_648 },
    deductions: [
      { code: 'commission', week: { low: 3368, high: 5131 } },
      { code: 'fuel', week: { low: 5149, high: 5149 } },
    ],
  });
  expect(week).toEqual({
    gross: { low: 16_800, high: 25_600 },
    deductions: [
      { code: 'commission', week: { low: 3400, high: 5100 } },
      { code: 'fuel', week: { low: 5100, high: 5100 } },
    ],
    costs: { low: 8500, high: 10_200 },
    net: { low: 8300, high: 15_400 },
  });
});
