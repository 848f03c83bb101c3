import { expect, test } from 'vitest';
import { hitRate } from './zipf.ts';

/** The same by counting requests. */
function counted(count: number, requests: number): number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const harmonic = weights.reduce((sum, weight) => sum + weight, 0);
  const distinct = weights.reduce((sum, weight) => sum + 1 - (1 - weight / harmonic) ** requests, 0);
  return 1 - distinct / requests;
}

test.each([
  [10, 100],
  [1000, 5000],
  [50_000, 20_000],
])('share of requests for %i things of which %i find one', (count, requests) => {
  expect(hitRate(count, requests)).toBeCloseTo(counted(count, requests), 2);
});

test('a cache of the popular half finds less than one of all, and more than half', () => {
  const half = hitRate(1000, 1_000_000, 500);
  expect(half).toBeLessThan(hitRate(1000, 1_000_000));
  expect(half).toBeGreaterThan(0.85);
});
