import { useEffect, type RefObject } from 'react';

/** So near to its top, in CSS pixels, a page always shows its header, and shows through it. */
const TOP = 100;

/** A shorter way, in CSS pixels, is a trembling finger and no direction. */
const STEP = 4;

/**
 * Marks the element with `data-away` while the visitor scrolls down, and no longer when they scroll up or are near the top, and
 * with `data-top` as long as they are there. Reads one number that the browser has at hand, and writes only at a turn.
 */
export function useScrollAway(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const now = scrollY;
      element.current?.toggleAttribute('data-top', now <= TOP);
      if (now > TOP && Math.abs(now - last) < STEP) return;
      element.current?.toggleAttribute('data-away', now > TOP && now > last);
      last = now;
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [element]);
}
