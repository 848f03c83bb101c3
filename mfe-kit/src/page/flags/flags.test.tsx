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

/** Shows a page whose edge decided these flags, and says what a fragment sees of `MAP`. */
function see(flags: Record<string, string>): { variant: string | null | undefined; isOn: boolean } {
  const { container } = render(
    <FragmentContextProvider value={{ ...sampleContext('main', {}), flags }}>
      <State />
    </FragmentContextProvider>,
  );
  const output = container.querySelector('output');
  return { variant: output?.textContent, isOn: output?.dataset['on'] === 'true' };
}

/** Exposures that wait to be sent, as `flag=variant`. */
const counted = () =>
  (globalThis.__roadsidePage?.outbox ?? []).map((entry) =>
    entry.kind === 'exposure' ? `${entry.exposure.flag}=${entry.exposure.variant}` : entry.kind,
  );

test.each([
  ['on', { MAP: 'on' }, true],
  ['control', { MAP: 'control' }, false],
  ['', {}, false],
])('variant "%s" of a flag changes something only when it is on', (variant, flags, isOn) => {
  expect(see(flags)).toEqual({ variant, isOn });
});

test('a flag that is answered in the browser is on from then on', () => {
  see({});
  act(() => setFlags({ MAP: 'on' }));
  expect(document.querySelector('output')?.dataset['on']).toBe('true');
  expect(counted()).toEqual(['MAP=on']);
});

test('a variant is counted once, however many look at it and however many pages are loaded', () => {
  see({ MAP: 'on' });
  see({ MAP: 'on' });
  expect(counted()).toEqual(['MAP=on']);
  globalThis.__roadsidePage = undefined;
  see({ MAP: 'on' });
  expect(counted()).toEqual([]);
});

test('another variant and another flag are counted as well', () => {
  see({ MAP: 'on' });
  see({ MAP: 'control' });
  render(
    <FragmentContextProvider value={{ ...sampleContext('main', {}), flags: { LIST: 'on' } }}>
      <List />
    </FragmentContextProvider>,
  );
  see({ MAP: 'on' });
  expect(counted()).toEqual(['MAP=on', 'MAP=control', 'LIST=on']);
});

test('a flag that is off is not counted', () => {
  see({});
  expect(counted()).toEqual([]);
});

test('where storage is refused a variant is counted once for each page that is loaded', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  see({ MAP: 'on' });
  see({ MAP: 'on' });
  expect(counted()).toEqual(['MAP=on']);
});
