import { useEffect, type RefObject } from 'react';

/** Distance from the top within which the header is always shown, in CSS pixels. */
const TOP_AREA = 100;

/** Shortest movement that counts as a direction, in CSS pixels: fingers tremble. */
const LEAST_MOVEMENT = 4;

/**
 * Sets `data-away` on the element while the visitor scrolls down, and `data-top` near the top.
 * Reads one number, which causes no layout, and writes only on changes.
 */
export function useScrollAway(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const position = scrollY;
      element.current?.toggleAttribute('data-top', position <= TOP_AREA);
      if (position > TOP_AREA && Math.abs(position - last) < LEAST_MOVEMENT) return;
      element.current?.toggleAttribute('data-away', position > TOP_AREA && position > last);
      last = position;
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [element]);
}
