/** Longest time for which a busy page is waited for, in milliseconds. */
const LONGEST_MS = 5000;

/** What stands for idle, in milliseconds, where a browser does not tell. */
const PAUSE_MS = 1000;

/** Waits until the page has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // The types promise it in every browser; Safari does not have it.
    const { requestIdleCallback } = globalThis as Partial<Pick<typeof globalThis, 'requestIdleCallback'>>;
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
