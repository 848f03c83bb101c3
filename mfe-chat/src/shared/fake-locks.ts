/** Web Locks of one name, which the tabs of a test share. */
export function fakeLocks() {
  const waiting: (() => Promise<void>)[] = [];
  let held = false;
  const next = () => {
    const run = held ? undefined : waiting.shift();
    if (!run) return;
    held = true;
    void run().finally(() => {
      held = false;
      next();
    });
  };
  const wait = (work: () => unknown, signal?: AbortSignal) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        if (signal?.aborted) return reject(signal.reason);
        await Promise.resolve(work()).then(resolve, reject);
      });
      next();
    });
  return {
    request: (_name: string, ...rest: [{ signal?: AbortSignal }, () => unknown] | [() => unknown]) =>
      rest.length === 1 ? wait(rest[0]) : wait(rest[1], rest[0].signal),
  };
}
