/** The search of an edge that has just started. */
import { expect } from '@playwright/test';
import type { Edge } from './edge.ts';

/** Waits until an edge answers searches: it builds the index after its start. */
export async function untilSearchable(edge: Pick<Edge, 'port'>): Promise<void> {
  const address = `http://localhost:${edge.port}/api/ru-en/moskva/search?q=payout`;
  await expect.poll(async () => (await fetch(address)).status, { timeout: 40_000 }).toBe(200);
}
