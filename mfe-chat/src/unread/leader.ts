/** Name of the lock that a site's tabs share. */
const NAME = 'roadside-chat-unread';

/**
 * Calls `lead` in one visible tab of the site at a time. `lead` returns how to stop. A hidden tab
 * gives its place to another. Browsers without Web Locks let every visible tab lead.
 * @returns Function that gives up for good.
 */
export function leadWhileVisible(lead: () => () => void): () => void {
  let release: (() => void) | undefined;

  function update(): void {
    const visible = document.visibilityState === 'visible';
    if (visible === Boolean(release)) return;
    if (!visible) return resign();
    const cancellation = new AbortController();
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) {
      release = lead();
      return;
    }
    let stop: (() => void) | undefined;
    let free: (() => void) | undefined;
    release = () => {
      cancellation.abort();
      stop?.();
      free?.();
    };
    const held = () =>
      new Promise<void>((resolve) => {
        free = resolve;
        if (cancellation.signal.aborted) return resolve();
        stop = lead();
      });
    // Rejects when the wait for the lock is cancelled.
    locks.request(NAME, { signal: cancellation.signal }, held).catch(() => undefined);
  }

  function resign(): void {
    const current = release;
    release = undefined;
    current?.();
  }

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    resign();
  };
}
