import { describe, expect, it } from 'vitest';
import { pluralClass } from '../src/i18n/plural-rules.ts';
import { pluralRules } from './formats.js';

/** Languages of the site. */
const LANGUAGES = 'ar az be en es fi fr he hy ka kk ky nb pt ro ru sr tr ur uz'.split(' ');

/** Counts that distinguish all plural classes of these languages. */
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

describe.each(LANGUAGES)('%s', (language) => {
  it.each(/** @type {const} */ (['cardinal', 'ordinal']))('selects the %s classes of CLDR', async (kind) => {
    const formats = await pluralRules(language);
    const rules = new Intl.PluralRules(language, { type: kind });
    const ours = COUNTS.map((count) => `${count} ${pluralClass(count, kind, formats)}`);
    expect(ours).toEqual(COUNTS.map((count) => `${count} ${rules.select(count)}`));
  });
});

it('without rules every number is other', () => {
  expect(pluralClass(1, 'cardinal', {})).toBe('other');
});
