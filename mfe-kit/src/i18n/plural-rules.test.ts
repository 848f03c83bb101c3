import { describe, expect, it } from 'vitest';
import { LANGUAGES, pluralClass } from './plural-rules';

/** Counts that tell the classes of every language apart. */
const COUNTS = [
  ...Array.from({ length: 130 }, (_, count) => count),
  200,
  1000,
  1_000_000,
  1_000_001,
  0.5,
  1.5,
  2.5,
  10.1,
  -1,
  -2,
];

it('knows the twenty languages of the site', () => {
  expect(LANGUAGES).toHaveLength(20);
});

describe.each(LANGUAGES)('%s', (language) => {
  it.each([
    ['cardinal', false],
    ['ordinal', true],
  ] as const)('has the %s classes of CLDR', (type, ordinal) => {
    const rules = new Intl.PluralRules(language, { type });
    const ours = COUNTS.map((count) => `${count} ${pluralClass(language, count, ordinal)}`);
    expect(ours).toEqual(COUNTS.map((count) => `${count} ${rules.select(count)}`));
  });
});

it('has only the class other for a language it does not know', () => {
  expect(pluralClass('ja', 1, false)).toBe('other');
});
