import type { RequestReceipt } from '../post';
import { REQUESTS_EVENT, sendAll } from './outbox';
import { anyWaiting } from './store';

/** The first pause before what could not be sent is tried again, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 5000;

/** The longest pause, in milliseconds. */
const LONGEST_PAUSE_MS = 300_000;

/**
 * Sends what waits, for as long as the page lives: now, when there is a network again, when the visitor comes back, and after pauses.
 * @param onSent Told of each request that the server took.
 * @returns Function that ends it.
 */
export function watchOutbox(onSent: (receipt: RequestReceipt) => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;

  async function tryNow(): Promise<void> {
    clearTimeout(timer);
    if (underWay || !anyWaiting() || !navigator.onLine) return;
    underWay = true;
    const left = await sendAll(onSent).catch(() => true);
    underWay = false;
    pause = left ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    if (left) timer = setTimeout(() => void tryNow(), pause);
  }
  function wake(): void {
    pause = FIRST_PAUSE_MS;
    void tryNow();
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible') wake();
  };
  // Something has just begun to wait: it was tried, so a pause comes first.
  const schedule = () => {
    clearTimeout(timer);
    if (!underWay && anyWaiting()) timer = setTimeout(() => void tryNow(), pause);
  };

  addEventListener('online', wake);
  addEventListener(REQUESTS_EVENT, schedule);
  document.addEventListener('visibilitychange', comeBack);
  void tryNow();
  return () => {
    clearTimeout(timer);
    removeEventListener('online', wake);
    removeEventListener(REQUESTS_EVENT, schedule);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
