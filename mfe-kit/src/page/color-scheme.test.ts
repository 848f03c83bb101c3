import { afterEach, expect, it } from 'vitest';

import { chooseColorScheme, storedColorScheme } from './color-scheme';

afterEach(() => chooseColorScheme(null));

it('shows a choice, stores it, and follows the device again', () => {
  const { dataset } = document.documentElement;
  expect([storedColorScheme(), dataset.colorScheme]).toEqual([null, undefined]);
  chooseColorScheme('dark');
  expect([storedColorScheme(), dataset.colorScheme]).toEqual(['dark', 'dark']);
  chooseColorScheme(null);
  expect([storedColorScheme(), dataset.colorScheme, localStorage.length]).toEqual([null, undefined, 0]);
});

it('ignores what else the storage holds', () => {
  localStorage.setItem('color-scheme', 'sepia');
  expect(storedColorScheme()).toBeNull();
});
