import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether an element at the edge of the window lies over what has the focus. What gets the focus is scrolled to above it first, as far as the
 * page can be scrolled.
 */
export function useObscuresFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [isCovering, setCovering] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `${innerHeight - element.getBoundingClientRect().top}px`;
    const look = () => setCovering(covers(element, document.activeElement));
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      // The browser scrolls to what got the focus after it has told so.
      frame = requestAnimationFrame(look);
    };
    look();
    document.addEventListener('focusin', soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', soon);
      style.scrollPaddingBlockEnd = '';
    };
  }, [ref]);
  return isCovering;
}

/** Whether any part of what has the focus lies behind. The page itself has the focus when nothing else has it. */
function covers(element: HTMLElement, focused: Element | null): boolean {
  if (!focused || element.contains(focused) || focused.matches('body, main, [data-slot="main"]')) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const behind = focused.getBoundingClientRect();
  return behind.bottom > top && behind.top < bottom && behind.right > left && behind.left < right;
}
