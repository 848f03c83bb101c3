import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FragmentContextProvider } from '../../fragment/context';
import { sampleContext } from '../../sample-page';
import { setFlags } from './flag-store';
import { useFlag, useIsOn } from './flags';
import { writeStored } from '../storage';

beforeEach(() => {
  globalThis.__roadsidePage = undefined;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  writeStored('roadside-exposed', null);
});

const List = () => useFlag('LIST');

const State = () => <output data-on={useIsOn('MAP')}>{useFlag('MAP')}</output>;

/** Renders a page with these flags from the edge; returns a fragment's view of `MAP`. */
function see(flags: Record<string, string>): { variant: string | null | undefined; isOn: boolean } {
  const { container } = render(
    <FragmentContextProvider value={{ ...sampleContext('main', {}), flags }}>
      <State />
    </FragmentContextProvider>,
  );
  const output = container.querySelector('output');
  return { variant: output?.textContent, isOn: output?.dataset['on'] === 'true' };
}

/** Exposures in the beacon queue, as `flag=variant`. */
const exposures = () =>
  (globalThis.__roadsidePage?.outbox ?? []).map((entry) =>
    entry.kind === 'exposure' ? `${entry.exposure.flag}=${entry.exposure.variant}` : entry.kind,
  );

test.each([
  ['on', { MAP: 'on' }, true],
  ['control', { MAP: 'control' }, false],
  ['', {}, false],
])('variant "%s" enables the flag only when it is "on"', (variant, flags, isOn) => {
  expect(see(flags)).toEqual({ variant, isOn });
});

test('a flag set in the browser takes effect immediately', () => {
  see({});
  act(() => setFlags({ MAP: 'on' }));
  expect(document.querySelector('output')?.dataset['on']).toBe('true');
  expect(exposures()).toEqual(['MAP=on']);
});

test('a variant is exposures once across components and page loads', () => {
  see({ MAP: 'on' });
  see({ MAP: 'on' });
  expect(exposures()).toEqual(['MAP=on']);
  globalThis.__roadsidePage = undefined;
  see({ MAP: 'on' });
  expect(exposures()).toEqual([]);
});

test('other variants and other flags are exposures separately', () => {
  see({ MAP: 'on' });
  see({ MAP: 'control' });
  render(
    <FragmentContextProvider value={{ ...sampleContext('main', {}), flags: { LIST: 'on' } }}>
      <List />
    </FragmentContextProvider>,
  );
  see({ MAP: 'on' });
  expect(exposures()).toEqual(['MAP=on', 'MAP=control', 'LIST=on']);
});

test('a disabled flag is not exposures', () => {
  see({});
  expect(exposures()).toEqual([]);
});

test('without storage a variant is exposures once per page load', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  see({ MAP: 'on' });
  see({ MAP: 'on' });
  expect(exposures()).toEqual(['MAP=on']);
});
