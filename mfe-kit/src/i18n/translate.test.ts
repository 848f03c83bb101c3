import { beforeEach, expect, it } from 'vitest';
import formats from '../../../locales/ru/formats.json';
import { translator } from './translate';

beforeEach(() => {
  globalThis.__roadside = undefined;
});

const reports = () => globalThis.__roadside?.reports.map(({ message }) => message) ?? [];

it('shows the key of a missing text and reports it once', () => {
  const translate = translator({ shell: {} }, 'en', 'shell');
  expect([translate('home'), translate('home')]).toEqual(['home', 'home']);
  expect(reports()).toEqual(['shell.home has no text in "en".']);
});

it('shows a malformed text unchanged and reports it once', () => {
  const translate = translator({ shell: { home: 'Broken {' } }, 'en', 'shell');
  expect([translate('home'), translate('home')]).toEqual(['Broken {', 'Broken {']);
  expect(reports()).toHaveLength(1);
});

it('formats arguments by the rules of the language', () => {
  const translate = translator(
    { formats, shell: { home: '{n, plural, one {# дом} few {# дома} other {# домов}}' } },
    'ru',
    'shell',
  );
  expect(translate('home', { n: 22 })).toBe('22 дома');
});
