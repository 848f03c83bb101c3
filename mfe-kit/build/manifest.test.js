import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../webpack/rules.js';
import { fragmentNames } from './fragments.js';
import { manifestFaults } from './manifest.js';

const GOOD = {
  name: 'mfe-test',
  owner: 'Squad Test',
  purpose: 'A fragment for tests.',
  slots: ['main', 'header'],
  uses: ['locale', 'page'],
  messages: ['test'],
  deadline_ms: 50,
  cache: { fresh_seconds: 0, stale_seconds: 60 },
  fallback: { main: 'test.unavailable' },
};

it('finds nothing wrong with a good manifest', () => {
  expect(manifestFaults(GOOD, 'mfe-test')).toEqual([]);
});

it.each(await fragmentNames())('finds nothing wrong with %s', (name) => {
  expect(manifestFaults(JSON.parse(readFileSync(path.join(ROOT, name, 'fragment.json'), 'utf8')), name)).toEqual([]);
});

describe('refuses', () => {
  it.each([
    ['an unknown member', { colour: 'red' }, '"colour" is not a member of fragment.json'],
    ['another name', { name: 'mfe-other' }, '"name" must be the folder\'s name, mfe-test'],
    ['no owner', { owner: undefined }, '"owner" is missing'],
    ['an empty purpose', { purpose: ' ' }, '"purpose" must say in one sentence what the fragment is for'],
    ['an unknown slot', { slots: ['side'] }, '"slots" must be a list of'],
    ['a slot named twice', { slots: ['main', 'main'] }, '"slots" must be a list of'],
    ['an unknown part of the model', { uses: ['locale', 'user'] }, '"uses" must be a list of'],
    ['a deadline that is no number', { deadline_ms: '50' }, '"deadline_ms" must be a whole number'],
    ['a cache policy with more', { cache: { ...GOOD.cache, mode: 'x' } }, '"cache" must have fresh_seconds'],
    ['messages without a language', { uses: ['page'] }, '"uses" must name "locale"'],
    ['a fallback for a slot it has not', { fallback: { footer: 'test.a' } }, 'names the slot "footer"'],
    [
      'a fallback from a namespace it has not',
      { fallback: { main: 'shell.a' } },
      'whose namespace "messages" does not name',
    ],
  ])('%s', (_name, change, fault) => {
    expect(manifestFaults({ ...GOOD, ...change }, 'mfe-test').join('\n')).toContain(fault);
  });

  it('all faults at once', () => {
    expect(manifestFaults({}, 'mfe-test')).toHaveLength(7);
  });

  it('what is no object', () => {
    expect(manifestFaults([], 'mfe-test')).toEqual(['fragment.json must be an object']);
  });
});
