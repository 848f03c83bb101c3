import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '../../../locales/en/formats.json';
import ru from '../../../locales/ru/formats.json';
import { formatDate, formatNumber } from './formats';

describe.each([
  ['en', en],
  ['ru', ru],
] as const)('%s', (language, formats) => {
  it('formats numbers like Intl', () => {
    const intl = new Intl.NumberFormat(language);
    const numbers = fc.oneof(
      fc.integer(),
      fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
    );
    fc.assert(
      fc.property(numbers, (number) => {
        expect(formatNumber(number, formats)).toBe(intl.format(number));
      }),
    );
  });

  it('formats dates like Intl', () => {
    const intl = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        // V8 writes an ordinary space where CLDR has a narrow one.
        expect(formatDate(date.toISOString(), formats).replaceAll('\u{202F}', ' ')).toBe(intl.format(date));
      }),
    );
  });
});

it("groups digits from the language's minimum length", () => {
  const spanish = { 'number.group': '.', 'number.decimal': ',', 'number.grouping': '2' };
  expect(formatNumber(1234, spanish)).toBe('1234');
  expect(formatNumber(12_345, spanish)).toBe('12.345');
});

it.each(['', 'soon', '2026', '2026-11'])('returns %j, which is not a date, unchanged', (text) => {
  expect(formatDate(text, en)).toBe(text);
});
