import { pageState } from '@roadside/mfe-kit/page/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countLoad, countPage } from './pages-seen';

/** Sets how the browser came to the page. */
function loadedBy(type: NavigationTimingType): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
}

/** Starts a new document in the same tab. */
function nextDocument(): void {
  globalThis.__roadsidePage = undefined;
}

beforeEach(() => {
  sessionStorage.clear();
  nextDocument();
  loadedBy('navigate');
});

afterEach(() => void vi.restoreAllMocks());

it('counts loaded pages and soft navigations', () => {
  countLoad();
  countPage();
  nextDocument();
  countLoad();
  expect(pageState().pagesSeen).toBe(3);
});

it.each(['reload', 'back_forward'] as const)('counts no page for a %s', (type) => {
  countLoad();
  countPage();
  nextDocument();
  loadedBy(type);
  countLoad();
  expect(pageState().pagesSeen).toBe(2);
});

it('counts the first page of a duplicated tab', () => {
  loadedBy('reload');
  countLoad();
  expect(pageState().pagesSeen).toBe(1);
});

it('counts the document’s pages where storage is refused', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  countLoad();
  countPage();
  expect(pageState().pagesSeen).toBe(2);
});
