/** Does a piece of work whose signal aborts after a time, in milliseconds. A hanging server ends nothing by itself. */
export async function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), milliseconds);
  try {
    return await work(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
