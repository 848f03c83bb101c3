import { pageState } from '@roadside/mfe-kit/page/host';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { HeaderSlot } from './HeaderSlot';
import { Sample } from './shared/testing/Sample';
import { markCityChange } from './shared/visitor/city-change';

const inCity = (code: string, name: string) => (
  <Sample part={{ city: { code, name }, url: `/ru-en/${code}/contact-us` }}>
    <HeaderSlot />
  </Sample>
);

beforeEach(() => {
  sessionStorage.clear();
  globalThis.__roadsidePage = undefined;
});
afterEach(cleanup);

test('confirms a chosen city once, on the page of that city', () => {
  const { rerender } = render(inCity('moskva', 'Moscow'));
  markCityChange('kazan');
  rerender(inCity('perm', 'Perm'));
  expect(pageState().toasts).toEqual([]);
  rerender(inCity('kazan', 'Kazan'));
  expect(pageState().toasts).toMatchObject([{ text: 'Showing answers for Kazan' }]);
  rerender(inCity('moskva', 'Moscow'));
  rerender(inCity('kazan', 'Kazan'));
  expect(pageState().toasts).toHaveLength(1);
});
