import { createElement, useSyncExternalStore, type ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { defineFragment } from '../fragment/both';
import { sampleContext } from '../sample-page';
import { hydrationFaults } from './hydration';

afterEach(() => {
  document.body.replaceChildren();
  globalThis.__roadside = undefined;
});

function faultsOf(main: ComponentType): Promise<string[]> {
  const element = document.createElement('main');
  document.body.append(element);
  return hydrationFaults(element, defineFragment({ name: 'mfe-test', slots: { main } }), sampleContext('main', {}));
}

const inBrowser = () => typeof window !== 'undefined';

/** Shows a different text after hydration. */
function Alive() {
  const alive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return <p>{alive ? 'alive' : 'still'}</p>;
}

/** List without keys, for which React logs an error once per run. */
function Keyless() {
  return createElement('ul', null, [createElement('li'), createElement('li')]);
}

it('finds nothing when both sides render the same', async () => {
  expect(await faultsOf(() => <p title="a">same</p>)).toEqual([]);
});

it.each<[string, ComponentType, RegExp]>([
  ['a text', () => <p>{inBrowser() ? 'browser' : 'server'}</p>, /hydration-mismatch/],
  ['an element', () => (inBrowser() ? <b>text</b> : <i>text</i>), /hydration-mismatch/],
  ['an attribute', () => <p title={inBrowser() ? 'browser' : 'server'}>text</p>, /console: .*attributes/],
])('finds %s that differs in the browser', async (_, Component, fault) => {
  expect(await faultsOf(Component)).toContainEqual(expect.stringMatching(fault));
});

it('finds a text that changes after hydration', async () => {
  expect(await faultsOf(Alive)).toContainEqual(expect.stringMatching(/^characterData in <p>/));
});

it('finds an error on the console', async () => {
  expect(await faultsOf(Keyless)).toContainEqual(expect.stringMatching(/^console: .*unique "key"/));
});

it('finds an empty server render', async () => {
  expect(await faultsOf(() => (inBrowser() ? <p>late</p> : null))).toContain('nothing was rendered');
});

it('fails when the server render needs a browser global', async () => {
  await expect(faultsOf(() => <p>{new Intl.NumberFormat('ru').format(1000)}</p>)).rejects.toThrow(TypeError);
});
