import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../webpack/rules.js';
import { fragmentNames } from './fragments.js';
import { manifestFaults } from './manifest.js';

const GOOD = {
  name: 'mfe-test',
  owner: 'test',
  purpose: 'A fragment for tests.',
  slots: ['main', 'header'],
  browser_only: ['header'],
  copies_address: ['main'],
  uses: ['locale', 'page', 'url'],
  messages: ['test'],
  deadline_ms: 50,
  cache: { fresh_seconds: 0, stale_seconds: 60 },
  fallback: { main: 'test.unavailable' },
};

it('accepts a valid manifest', () => {
  expect(manifestFaults(GOOD, 'mfe-test')).toEqual([]);
});

it.each(await fragmentNames())('accepts the manifest of %s', (name) => {
  expect(manifestFaults(JSON.parse(readFileSync(path.join(ROOT, name, 'fragment.json'), 'utf8')), name)).toEqual([]);
});

describe('rejects', () => {
  it.each([
    ['an unknown member', { colour: 'red' }, 'must NOT have additional properties: colour'],
    ['another name', { name: 'mfe-other' }, '"name" must be the folder\'s name, mfe-test'],
    ['no owner', { owner: undefined }, "must have required property 'owner'"],
    ['an owner that is no identifier', { owner: 'Squad Test' }, '"owner" must be the name of a squad'],
    ['an empty purpose', { purpose: ' ' }, '"purpose" must say in one sentence what the fragment is for'],
    ['an unknown slot', { slots: ['side'] }, '/slots/0 must be equal to one of the allowed values: header, main'],
    ['a slot named twice', { slots: ['main', 'main'] }, '"slots" lists a slot twice'],
    [
      'an unknown part of the model',
      { uses: ['locale', 'user'] },
      '/uses/1 must be equal to one of the allowed values',
    ],
    ['a deadline that is no number', { deadline_ms: '50' }, '/deadline_ms must be integer'],
    ['a cache policy with more', { cache: { ...GOOD.cache, mode: 'x' } }, '/cache must NOT have additional properties'],
    ['a copied path that is not used', { uses: ['locale'] }, '"copies_address" has no effect'],
    ['messages without a language', { uses: ['page', 'url'] }, '"uses" must list "locale"'],
    ['a fallback for a missing slot', { fallback: { footer: 'test.a' } }, 'names the slot "footer"'],
    ['a missing slot for the browser only', { browser_only: ['footer'] }, '"browser_only" names the slot "footer"'],
    ['a copied path in a missing slot', { copies_address: ['footer'] }, '"copies_address" names the slot "footer"'],
    ['a copied path in an empty slot', { copies_address: ['header'] }, '"header", which the server leaves empty'],
    ['a fallback for an empty slot', { fallback: { header: 'test.a' } }, '"header", which the server leaves empty'],
    ['a fallback from a missing namespace', { fallback: { main: 'shell.a' } }, 'whose namespace is not in "messages"'],
  ])('%s', (_name, change, fault) => {
    expect(manifestFaults({ ...GOOD, ...change }, 'mfe-test').join('\n')).toContain(fault);
  });

  it('all faults together', () => {
    expect(manifestFaults({}, 'mfe-test')).toHaveLength(7);
  });

  it('a value that is not an object', () => {
    expect(manifestFaults([], 'mfe-test')).toEqual(['fragment.json must be object']);
  });
});
