import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { expect, test } from 'vitest';

import { countDigits, isGrouped, positionAfter, withoutGroups } from './amount';

test('separates thousands of whole amounts only', () => {
  const number = { type: 'number', min: 0, max: 9, step: 1 } as const;
  const grouped = (unit: 'money' | 'money_per_litre' | 'year', decimals: number) =>
    isGrouped({ ...number, unit, decimals } satisfies CalculatorField['control']);
  expect([grouped('money', 0), grouped('money_per_litre', 2), grouped('year', 0)]).toEqual([true, false, false]);
  expect(isGrouped({ type: 'choice', options: [] })).toBe(false);
});

test.each([
  ['5,500,000', ',', '5500000'],
  ['5\u00a0500 000', '\u00a0', '5500000'],
  ['', ',', ''],
  ['5,5', '\u00a0', '5,5'],
  ['5.500', ',', '5.500'],
  ['-5', ',', '-5'],
  ['five', ',', 'five'],
])('reads %j with the separator %j as %j', (text, group, digits) => {
  expect(withoutGroups(text, group)).toBe(digits);
});

test('finds the position after as many digits', () => {
  expect([0, 1, 2, 7, 9].map((digits) => positionAfter('5,500,000', digits))).toEqual([0, 1, 3, 9, 9]);
  expect(countDigits('5,500,000')).toBe(7);
});
