/** Property that names an element of a view transition, and the name of the title. */
const NAMED = 'view-transition-name';
const TITLE = 'page-title';

/**
 * Applies a change inside a view transition, if the browser supports them and the visitor allows
 * motion. A followed link in the content then moves to where the new page has its title.
 */
export async function withTransition(change: () => void, followed?: HTMLElement): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  // Content that the browser does not lay out yet, or an overlay, cannot move.
  const title = followed?.closest('[data-slot="main"]') && followed.checkVisibility() ? followed : undefined;
  let arrived: HTMLElement | null | undefined;
  title?.style.setProperty(NAMED, TITLE);
  const transition = document.startViewTransition(() => {
    title?.style.removeProperty(NAMED);
    change();
    arrived = title && document.querySelector<HTMLElement>('[data-slot="main"] h1');
    arrived?.style.setProperty(NAMED, TITLE);
  });
  const release = () => arrived?.style.removeProperty(NAMED);
  transition.finished.then(release, release);
  // A skipped animation is no error: the change is applied.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}
