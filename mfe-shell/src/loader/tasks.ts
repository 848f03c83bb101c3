/** Ends the current task, so that the browser can handle input before the promise resolves. */
export function yieldToMain(): Promise<void> {
  // Safari lacks it, though the types say otherwise.
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Longest wait for a paint, in milliseconds. */
const PAINT_MS = 1000;

/** Waits until the browser has painted the document as it is now. A hidden page is not painted. */
export async function untilPainted(): Promise<void> {
  if (document.visibilityState === 'visible') {
    // No frame follows if the page is hidden meanwhile.
    await Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(PAINT_MS)]);
  }
  await yieldToMain();
}

/** Resolves after a delay. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
