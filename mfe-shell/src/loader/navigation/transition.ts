/** Changes the document inside a view transition, where the browser has them and the visitor wants motion. */
export async function withTransition(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped animation is no fault: the change has been made.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}
