/** How many locks hold. On the element, because each fragment brings its own copy of this module. */
const LOCKS = 'scrollLocks';

/**
 * Keeps the page where it is, for as long as something lies over it. Its scrollbar's room stays, so nothing shifts.
 * @returns Function that lets the page scroll again; the last one does.
 */
export function lockScroll(): () => void {
  const { dataset, style, clientWidth } = document.documentElement;
  // Scrollbars that lie over the page have no room to keep.
  if (held() === 0 && innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  dataset[LOCKS] = String(held() + 1);
  return () => {
    dataset[LOCKS] = String(held() - 1);
    if (held() > 0) return;
    delete dataset[LOCKS];
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}

function held(): number {
  return Number(document.documentElement.dataset[LOCKS] ?? 0);
}
