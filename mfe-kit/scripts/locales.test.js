import { isPluralElement, isSelectElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fragmentNames } from '../build/fragments.js';
import { ROOT } from '../webpack/rules.js';

const LOCALES = path.join(ROOT, 'locales');

/** Languages that must have all texts. Others fall back to English, key by key. */
const COMPLETE = new Set(['en', 'ru']);

/**
 * @param {string} language
 * @returns {Record<string, string>} Texts by `namespace.key`.
 */
function texts(language) {
  const files = readdirSync(path.join(LOCALES, language)).filter((file) => file.endsWith('.json'));
  const namespaces = files.map((file) => [
    path.parse(file).name,
    JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8')),
  ]);
  return Object.fromEntries(
    namespaces.flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  );
}

/**
 * Argument names of a message with their types.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {string[]}
 */
function argumentsOf(elements) {
  return elements.flatMap((element) => {
    if (isPluralElement(element) || isSelectElement(element)) {
      const inside = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
      return [`${element.value}:${element.type}`, ...inside];
    }
    return 'value' in element && element.type !== TYPE.literal ? [`${element.value}:${element.type}`] : [];
  });
}

/** @param {string} text */
const signature = (text) => [...new Set(argumentsOf(parse(text, { ignoreTag: true })))].toSorted();

const languages = readdirSync(LOCALES);
const source = texts('en');

describe.each(languages)('locales/%s', (language) => {
  const own = texts(language);

  it('contains only non-empty texts', () => {
    expect(Object.values(own).filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
  });

  it('keys are snake_case words or ids, separated by dots', () => {
    expect(Object.keys(own).filter((key) => !/^[a-z-]+(\.[a-z0-9]+([_-][a-z0-9]+)*)+$/.test(key))).toEqual([]);
  });

  it('has the keys of the source only, and all if complete', () => {
    const [ours, theirs] = [Object.keys(own), Object.keys(source)];
    expect(ours.filter((key) => !(key in source))).toEqual([]);
    expect(COMPLETE.has(language) ? theirs.filter((key) => !(key in own)) : []).toEqual([]);
  });

  // Date patterns are CLDR patterns, not messages.
  const messages = Object.entries(own).filter(([key]) => !key.startsWith('formats.'));

  it.each(messages)('%s has the arguments of its source', (key, text) => {
    expect(signature(text)).toEqual(signature(source[key] ?? ''));
  });

  it.each(messages.filter(([, text]) => text.includes('plural,')))(
    '%s has every plural class of the language',
    (_key, text) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const plurals = parse(text, { ignoreTag: true }).filter(isPluralElement);
      const cardinals = plurals.filter(({ pluralType }) => pluralType === 'cardinal');
      const missing = cardinals.flatMap(({ options }) => pluralCategories.filter((name) => !(name in options)));
      expect(missing).toEqual([]);
    },
  );
});

it.each(await fragmentNames())('%s declares the namespace formats when its texts need it', (name) => {
  const { messages } = JSON.parse(readFileSync(path.join(ROOT, name, 'fragment.json'), 'utf8'));
  const uses = Object.entries(source).some(
    ([key, text]) => messages.includes(key.split('.')[0]) && /, *(plural|selectordinal|number|date)\b/.test(text),
  );
  expect(messages.includes('formats') || !uses).toBe(true);
});
