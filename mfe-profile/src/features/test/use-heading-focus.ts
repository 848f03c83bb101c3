import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus to a heading, and the heading into view, when the visitor's press changes the screen.
 * @param isPressed Whether a press led to the first screen, and not a reload.
 */
export function useHeadingFocus(screen: number | string, isPressed: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isPressed ? undefined : screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [screen]);
  return heading;
}
