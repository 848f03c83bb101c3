import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedHandler } from './shared-handler.js';

beforeEach(() => void Reflect.set(globalThis, '__FEDERATION__', { __SHARE__: {} }));

afterEach(() => {
  Reflect.deleteProperty(globalThis, '__FEDERATION__');
  vi.restoreAllMocks();
});

/** The page's instance, which offers a version of React, and a fragment's in the same scope. */
function instances(/** @type {() => Promise<unknown>} */ get) {
  const page = new SharedHandler({ options: { name: 'page', shared: {} } });
  const shareConfig = { singleton: true, requiredVersion: '^19.3.1' };
  const shared = { react: { version: '19.3.1', scope: 'default', get, shareConfig } };
  const { allShareInfos } = page.registerShared({ name: 'page', shared: {} }, { name: 'page', shared });
  page.host.options.shared = allShareInfos;
  page.initializeSharing();
  const fragment = new SharedHandler({ options: { name: 'fragment', shared: {} } });
  fragment.initShareScopeMap('default', page.shareScopeMap['default'] ?? {});
  const load = (/** @type {string} */ requiredVersion, strictVersion = false, singleton = true) =>
    fragment.loadShare('react', {
      customShareInfo: {
        scope: ['default'],
        from: 'fragment',
        shareConfig: { singleton, requiredVersion, strictVersion },
      },
    });
  return { page, load };
}

test('a fragment gets the page’s package, loaded once', async () => {
  const get = vi.fn(async () => () => 'React');
  const { page, load } = instances(get);
  const factories = await Promise.all([load('^19.0.0'), load('^19.0.0')]);
  expect(factories.map((factory) => typeof factory === 'function' && factory())).toEqual(['React', 'React']);
  expect(get).toHaveBeenCalledTimes(1);
  expect(page.shareScopeMap['default']?.['react']?.['19.3.1']).toMatchObject({ loaded: true, useIn: ['fragment'] });
});

test('a package without an offer is left to the fragment', async () => {
  const { page } = instances(async () => () => 'React');
  expect(await page.loadShare('vue', { customShareInfo: { scope: ['default'], shareConfig: {} } })).toBe(false);
});

test('a singleton of another version is used with a warning, unless the fragment is strict', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { load } = instances(async () => () => 'React');
  expect(await load('^20.0.0')).toBeTypeOf('function');
  expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('fragment, which needs ^20.0.0'));
  await expect(load('^20.0.0', true)).rejects.toThrow('Version 19.3.1 of react');
  expect(await load('^20.0.0', false, false)).toBe(false);
});

test('a package that failed to load is loaded again', async () => {
  const get = vi.fn(async () => () => 'React').mockRejectedValueOnce(new Error('Failed to fetch'));
  const { load } = instances(get);
  await expect(load('^19.0.0')).rejects.toThrow('Failed to fetch');
  expect(await load('^19.0.0')).toBeTypeOf('function');
});
