import type { RequestReceipt } from './entry';
import { REQUESTS_EVENT, sendAll, type OutboxChange } from './outbox';
import { anyWaiting } from './store';

/** Pause before the first retry, in milliseconds. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 5000;

/** Longest pause, in milliseconds. */
const LONGEST_PAUSE_MS = 300_000;

/**
 * Sends waiting requests for the life of the page: immediately, when the network returns, when the
 * page becomes visible, and after pauses.
 * @param onSent Called for each accepted request, unless the form that sent it notifies the
 *   visitor.
 * @returns Function that stops the retries.
 */
export function retryOutbox(onSent: (receipt: RequestReceipt) => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    if (sending || !anyWaiting() || !navigator.onLine) return;
    sending = true;
    const someLeft = await sendAll().catch(() => true);
    sending = false;
    pause = someLeft ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    if (someLeft) timer = setTimeout(() => void sendNow(), pause);
  }
  function restart(): void {
    pause = FIRST_PAUSE_MS;
    void sendNow();
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') restart();
  };
  const onChange = (event: Event) => {
    const { detail } = event as CustomEvent<OutboxChange>;
    // Deferred past all listeners: the form that sent the request notifies first.
    queueMicrotask(() => notifyOnce(detail, onSent));
    // A new waiting request has just been tried, so a pause comes first.
    clearTimeout(timer);
    if (!sending && anyWaiting()) timer = setTimeout(() => void sendNow(), pause);
  };

  addEventListener('online', restart);
  addEventListener(REQUESTS_EVENT, onChange);
  document.addEventListener('visibilitychange', onVisible);
  void sendNow();
  return () => {
    clearTimeout(timer);
    removeEventListener('online', restart);
    removeEventListener(REQUESTS_EVENT, onChange);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

function notifyOnce(change: OutboxChange, onSent: (receipt: RequestReceipt) => void): void {
  if (!change.receipt || change.told) return;
  change.told = true;
  onSent(change.receipt);
}
