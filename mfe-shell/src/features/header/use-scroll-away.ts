import { useEffect, type RefObject } from 'react';

/** So near to its top, in CSS pixels, a page always shows its header. */
const TOP = 100;

/** A shorter way, in CSS pixels, is a trembling finger and no direction. */
const STEP = 4;

/**
 * Marks the element with `data-away` while the visitor scrolls down, and no longer when they scroll up or are near the top.
 * Reads one number that the browser has at hand, and writes only at a turn.
 */
export function useScrollAway(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const now = scrollY;
      if (now > TOP && Math.abs(now - last) < STEP) return;
      element.current?.toggleAttribute('data-away', now > TOP && now > last);
      last = now;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [element]);
}
