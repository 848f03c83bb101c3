import fc from 'fast-check';
import { expect, test } from 'vitest';

import { prefixEditDistance } from './edit-distance';
import { typedPart } from './match';
import { sampleDirectory } from '../sample-directory';
import { createSearch } from './search';

const search = createSearch(sampleDirectory);
const first = (typed: string) => search.find(typed)[0]?.name;
const all = (typed: string) => search.find(typed).map(({ name }) => name);

test.each([
  ['казань', 'Казань'],
  ['КАЗАНЬ', 'Казань'],
  ['rfpfym', 'Казань'],
  ['kazan', 'Казань'],
  ['лфяфт', 'Казань'],
  ['Казнь', 'Казань'],
  ['козань', 'Казань'],
  ['питер', 'Санкт-Петербург'],
  ['ленинград', 'Санкт-Петербург'],
  ['спб', 'Санкт-Петербург'],
  ['cg,', 'Санкт-Петербург'],
  ['санкт петербург', 'Санкт-Петербург'],
  ['петербург', 'Санкт-Петербург'],
  ['ростов на', 'Ростов-на-Дону'],
  ['на амуре', 'Комсомольск-на-Амуре'],
  ['йошкарола', 'Йошкар-Ола'],
  ['ekaterinburg', 'Екатеринбург'],
  ['челны', 'Набережные Челны'],
  ['горький', 'Нижний Новгород'],
  ['yb;ybq nfubk', 'Нижний Тагил'],
])('"%s" finds %s first', (typed, name) => {
  expect(first(typed)).toBe(name);
});

test('ranks a whole name above longer ones, and current names above old ones', () => {
  expect(all('киров').slice(0, 2)).toEqual(['Киров', 'Кировск']);
  expect(all('с').slice(0, 2)).toEqual(['Санкт-Петербург', 'Самара']);
});

test('ranks the better-known city first among names with one beginning', () => {
  expect(all('к')[0]).toBe('Казань');
});

test('ignores other keyboard layouts for a single letter', () => {
  expect(all('y')).not.toContain('Нижний Новгород');
});

test('finds nothing without a query', () => {
  expect(search.find(' -. ')).toEqual([]);
  expect(search.find('')).toEqual([]);
});

test('suggests the nearest names for a text far from all of them', () => {
  expect(search.find('кразнаярзк')).toEqual([]);
  expect(search.nearest('кразнаярзк')[0]?.name).toBe('Красноярск');
  expect(search.nearest('qqqqqqqq')).toEqual([]);
});

test('accepts any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (typed) => {
      expect(search.find(typed).length).toBeLessThanOrEqual(sampleDirectory.cities.length);
      expect(search.nearest(typed).length).toBeLessThanOrEqual(3);
    }),
  );
});

test('finds every city by its name and by the name’s beginning', () => {
  for (const city of sampleDirectory.cities) {
    expect(first(city.name)).toBe(city.name);
    expect(all(city.name.slice(0, 3))).toContain(city.name);
  }
});

const LETTERS = Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя');
const long = sampleDirectory.cities.filter(({ name }) => name.length >= 5);

/** A name with one typo: a letter changed, added, left out, or swapped with the next. */
const typo = fc
  .record({
    name: fc.constantFrom(...long.map(({ name }) => name.toLowerCase())),
    kind: fc.constantFrom('change', 'add', 'omit', 'swap'),
    place: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
  })
  .map(({ name, kind, place, letter }) => {
    const at = place % name.length;
    const [before, here, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    const typed = {
      change: before + letter + after,
      add: before + letter + here + after,
      omit: before + after,
      swap: before + after.charAt(0) + here + after.slice(1),
    }[kind];
    return { name, typed };
  });

test('finds every long name despite one typo', () => {
  fc.assert(
    fc.property(typo, ({ name, typed }) => {
      expect(all(typed).map((found) => found.toLowerCase())).toContain(name);
    }),
    { numRuns: 500 },
  );
});

test('returns the smallest number of edits', () => {
  expect(prefixEditDistance('казнь', 'казань', 1)).toBe(1);
  expect(prefixEditDistance('акзань', 'казань', 1)).toBe(1);
  expect(prefixEditDistance('каз', 'казань', 1)).toBe(0);
  expect(prefixEditDistance('омск', 'казань', 1)).toBe(2);
});

test('highlights the typed part of a name', () => {
  expect(typedPart('Санкт-Петербург', 'петер')).toEqual(['Санкт-', 'Петер', 'бург']);
  expect(typedPart('Ростов-на-Дону', 'ростов на')).toEqual(['', 'Ростов-на', '-Дону']);
  expect(typedPart('Йошкар-Ола', 'йо')).toEqual(['', 'Йо', 'шкар-Ола']);
  expect(typedPart('Казань', 'kazan')).toBeUndefined();
});
