import { expect, type Page, type Route } from '@playwright/test';
import type { Faults } from './faults.ts';

/** Every endpoint: what is neither a page nor a file of one. */
const ENDPOINT = /^\/(api|_edge|csrf_token|save-user-pool)\b/;

/** How long the visitor reads, by the page's own clock, in milliseconds: what waits, tries again or gives up has done so by then. */
export const READING_MS = 10 * 60_000;

/** Times that a page that is only read may ask for the same thing. */
const ATTEMPTS = 3;

/** Ways in which every endpoint fails, each with what is done with a request. */
export const ANSWERS = {
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: 'no' }),
  'never answers': () => undefined,
};

/** Number of times that each thing was asked for, by method and address. */
type Asked = ReadonlyMap<string, number>;

/** Deals with every request to an endpoint in one way, expects the traces that this leaves in the browser, and counts. */
export async function failEndpoints(page: Page, faults: Faults, answer: keyof typeof ANSWERS): Promise<Asked> {
  // A refusal leaves a line in the browser's console, whoever asked; nothing else may be there.
  if (answer === 'answers 500') {
    faults.expect(/^answer 500: https?:\/\/[^/]+\/(api|_edge|csrf_token|save-user-pool)\b/);
    faults.expect(
      /^console error: Failed to load resource: .* status of 500 .*\/(api|_edge|csrf_token|save-user-pool)\b/,
    );
  }
  const asked = new Map<string, number>();
  await page.route(
    ({ pathname }) => ENDPOINT.test(pathname),
    async (route) => {
      const name = `${route.request().method()} ${route.request().url()}`;
      asked.set(name, (asked.get(name) ?? 0) + 1);
      await ANSWERS[answer](route);
    },
  );
  return asked;
}

/** Fails when anything was asked for more often than a page that is only read may. */
export function expectPatience(asked: Asked): void {
  expect(Array.from(asked).filter(([, times]) => times > ATTEMPTS)).toEqual([]);
}

/** What failed was not asked for by the visitor, so nobody speaks of it. */
export async function expectQuiet(page: Page): Promise<void> {
  const spoken = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ });
  await expect(spoken).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
