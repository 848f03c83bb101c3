import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether an element at the window's edge obscures the focus. Scroll padding first keeps focused
 * elements above it, as far as the page can scroll.
 */
export function useObscuresFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [obscures, setObscures] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `${innerHeight - element.getBoundingClientRect().top}px`;
    const update = () => setObscures(overlaps(element, document.activeElement));
    let frame = 0;
    const updateNextFrame = () => {
      cancelAnimationFrame(frame);
      // The browser scrolls to the focused element after the event.
      frame = requestAnimationFrame(update);
    };
    update();
    document.addEventListener('focusin', updateNextFrame);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', updateNextFrame);
      style.scrollPaddingBlockEnd = '';
    };
  }, [ref]);
  return obscures;
}

/** Whether the element overlaps the focused one. The page itself has the focus by default. */
function overlaps(element: HTMLElement, focused: Element | null): boolean {
  if (!focused || element.contains(focused) || focused.matches('body, main, [data-slot="main"]')) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const focusedBox = focused.getBoundingClientRect();
  return focusedBox.bottom > top && focusedBox.top < bottom && focusedBox.right > left && focusedBox.left < right;
}
