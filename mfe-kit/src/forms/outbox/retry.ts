import type { RequestReceipt } from './entry';
import { REQUESTS_EVENT, sendAll, type OutboxChange } from './outbox';
import { anyWaiting } from './store';

/** The first pause before what could not be sent is tried again, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 5000;

/** The longest pause, in milliseconds. */
const LONGEST_PAUSE_MS = 300_000;

/**
 * Sends what waits, for as long as the page lives: now, when there is a network again, when the visitor comes back, and after pauses.
 * @param onSent Told of each request that the server took, unless whoever sent it tells the visitor.
 * @returns Function that ends it.
 */
export function retryOutbox(onSent: (receipt: RequestReceipt) => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;

  async function tryNow(): Promise<void> {
    clearTimeout(timer);
    if (underWay || !anyWaiting() || !navigator.onLine) return;
    underWay = true;
    const left = await sendAll().catch(() => true);
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
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<OutboxChange>;
    // After all who hear of it: the form that it was written in goes first.
    queueMicrotask(() => tellOnce(detail, onSent));
    // What has just begun to wait was tried, so a pause comes first.
    clearTimeout(timer);
    if (!underWay && anyWaiting()) timer = setTimeout(() => void tryNow(), pause);
  };

  addEventListener('online', wake);
  addEventListener(REQUESTS_EVENT, hear);
  document.addEventListener('visibilitychange', comeBack);
  void tryNow();
  return () => {
    clearTimeout(timer);
    removeEventListener('online', wake);
    removeEventListener(REQUESTS_EVENT, hear);
    document.removeEventListener('visibilitychange', comeBack);
  };
}

function tellOnce(change: OutboxChange, onSent: (receipt: RequestReceipt) => void): void {
  if (!change.receipt || change.told) return;
  change.told = true;
  onSent(change.receipt);
}
