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

/** Resolves after a delay. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
