/**
 * Number of locks, stored on the root element because each fragment bundles its own copy of this
 * module.
 */
const LOCKS = 'scrollLocks';

/**
 * Locks the page's scroll position. The scrollbar's space stays reserved, so nothing shifts.
 * @returns Function that releases the lock; the last release restores scrolling.
 */
export function lockScroll(): () => void {
  const { dataset, style, clientWidth } = document.documentElement;
  // Overlay scrollbars need no reserved space.
  if (lockCount() === 0 && innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  dataset[LOCKS] = String(lockCount() + 1);
  return () => {
    dataset[LOCKS] = String(lockCount() - 1);
    if (lockCount() > 0) return;
    delete dataset[LOCKS];
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}

function lockCount(): number {
  return Number(document.documentElement.dataset[LOCKS] ?? 0);
}
