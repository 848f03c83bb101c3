/** Ends the present task: what the visitor does in the meantime is handled before the returned promise goes on. */
export function yieldToMain(): Promise<void> {
  // The types promise it in every browser; Safari does not have it.
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

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
