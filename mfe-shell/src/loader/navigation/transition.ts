/**
 * Applies a change inside a view transition, if the browser supports them and the visitor allows
 * motion.
 */
export async function withTransition(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped animation is no error: the change is applied.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}
