import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the stack from covering the focused element: it moves to the top when it would, and later
 * focus targets are scrolled above it.
 */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const stack = ref.current;
    if (!isShown || !stack) return;
    const { style } = document.documentElement;
    const keepClear = () => {
      if (isBehind(document.activeElement, stack)) stack.dataset['at'] = 'top';
      style.scrollPaddingBlockEnd = `${stack.offsetHeight}px`;
    };
    // The height changes when a text is inserted and with each further notice.
    const observer = new ResizeObserver(keepClear);
    observer.observe(stack);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
      delete stack.dataset['at'];
    };
  }, [ref, isShown]);
}

/** True when the stack overlaps an element. Elements that contain the whole page do not count. */
function isBehind(element: Element | null, stack: HTMLElement): boolean {
  if (!element || stack.contains(element) || element.matches('body, main, [data-slot="main"]')) return false;
  const focused = element.getBoundingClientRect();
  const { top, bottom, left, right } = stack.getBoundingClientRect();
  return focused.bottom > top && focused.top < bottom && focused.right > left && focused.left < right;
}
