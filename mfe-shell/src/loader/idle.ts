/** Longest wait for an idle page, in milliseconds. */
const LONGEST_MS = 5000;

/** Delay used where the browser cannot report idle time, in milliseconds. */
const PAUSE_MS = 1000;

/** Waits until the page is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks it, though the types say otherwise.
    const { requestIdleCallback } = globalThis as Partial<Pick<typeof globalThis, 'requestIdleCallback'>>;
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
