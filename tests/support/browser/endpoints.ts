/** Makes all endpoints fail and counts requests. */
import { expect, type Page, type Route } from '@playwright/test';
import type { Faults } from './faults.ts';

/** All endpoints: neither pages nor their files and pictures. */
const ENDPOINT = /^\/(api(?!\/images\/)|_edge|csrf_token|save-user-pool)\b/;

/**
 * Reading time by the page's clock, in milliseconds: all waiting, retries and timeouts are over by
 * then.
 */
export const READING_MS = 10 * 60_000;

/** Times that a page may repeat a request while it is read. */
const ATTEMPTS = 3;

/** Ways in which all endpoints fail, each with a route handler. */
export const ANSWERS = {
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: 'no' }),
  'never answers': () => undefined,
};

/** Number of requests by method and URL. */
type RequestCounts = ReadonlyMap<string, number>;

/** Handles all endpoint requests in one way, expects the resulting browser errors, and counts. */
export async function failEndpoints(page: Page, faults: Faults, answer: keyof typeof ANSWERS): Promise<RequestCounts> {
  // A failed request leaves a line in the console; nothing else may be there.
  if (answer === 'answers 500') {
    faults.expect(/^answer 500: https?:\/\/[^/]+\/(api|_edge|csrf_token|save-user-pool)\b/);
    faults.expect(
      /^console error: Failed to load resource: .* status of 500 .*\/(api|_edge|csrf_token|save-user-pool)\b/,
    );
  }
  const counts = new Map<string, number>();
  await page.route(
    ({ pathname }) => ENDPOINT.test(pathname),
    async (route) => {
      const name = `${route.request().method()} ${route.request().url()}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await ANSWERS[answer](route);
    },
  );
  return counts;
}

/** Fails if a request was repeated more often than a read page may. */
export function expectFewRepeats(counts: RequestCounts): void {
  expect(Array.from(counts).filter(([, times]) => times > ATTEMPTS)).toEqual([]);
}

/** Background requests failed, so no toast reports them. */
export async function expectQuiet(page: Page): Promise<void> {
  const spoken = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ });
  await expect(spoken).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
