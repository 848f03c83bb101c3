import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import en from '../../../locales/en/formats.json';
import ru from '../../../locales/ru/formats.json';
import { icuText } from './arbitrary';
import { formatMessage, type MessageArguments } from './format-message';
import { parseMessage } from './parse-message';

const FORMATS = { en, ru };

function format(text: string, args: MessageArguments, language: keyof typeof FORMATS = 'en'): string {
  return formatMessage(parseMessage(text), args, FORMATS[language]);
}

const args = fc.record({
  n: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: -5_000_000, max: 5_000_000 })),
  count: fc.oneof(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 1, max: 999 }).map((tenths) => tenths / 10),
  ),
  name: fc.constantFrom('Аня', 'Bob', ''),
  gender: fc.constantFrom('male', 'female', 'unknown'),
});

it.each(['en', 'ru'] as const)('formats like the reference implementation in %s', (language) => {
  fc.assert(
    fc.property(icuText(), args, (text, values) => {
      const reference = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values);
      expect(format(text, values, language)).toBe(Array.isArray(reference) ? reference.join('') : reference);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  [1, '1 статья'],
  [3, '3 статьи'],
  [11, '11 статей'],
  [12_000, '12\u{A0}000 статей'],
  [1.5, '1,5 статьи'],
])('selects the Russian plural form for %d', (count, text) => {
  const message = '{count, plural, one {# статья} few {# статьи} many {# статей} other {# статьи}}';
  expect(format(message, { count }, 'ru')).toBe(text);
});

it('formats a date for the language', () => {
  expect(format('Updated {day, date}', { day: '2026-11-05' })).toBe('Updated November 5, 2026');
  expect(format('Обновлено {day, date}', { day: '2026-11-05' }, 'ru')).toBe('Обновлено 5 ноября 2026\u{202F}г.');
});

it('replaces a missing argument by an empty string', () => {
  expect(format('Hello {name}!', {})).toBe('Hello !');
});
