import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useCount } from './use-count';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const count = () => renderHook(useCount, { initialProps: { low: 10_000, high: 20_000 } });

test('counts from the shown range to a new one, also when interrupted', () => {
  const { result, rerender } = count();
  expect(result.current).toEqual({ low: 10_000, high: 20_000 });
  rerender({ low: 20_000, high: 30_000 });
  expect(result.current).toEqual({ low: 10_000, high: 20_000 });
  pass(150);
  const { low, high } = result.current;
  expect(low).toBeGreaterThan(10_000);
  expect(low).toBeLessThan(20_000);
  expect(low % 1000).toBe(0);
  expect(high).toBe(low + 10_000);
  rerender({ low: 5000, high: 6000 });
  expect(result.current.low).toBe(low);
  pass(400);
  expect(result.current).toEqual({ low: 5000, high: 6000 });
});

test('changes immediately with reduced motion', () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => ({ matches: true, media: query }) as MediaQueryList);
  const { result, rerender } = count();
  rerender({ low: 1, high: 2 });
  expect(result.current).toEqual({ low: 1, high: 2 });
});
