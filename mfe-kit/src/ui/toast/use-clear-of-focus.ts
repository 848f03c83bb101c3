import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the stack from covering the visible focus: the page scrolls the focused element above it,
 * as it does with later ones. Only where it cannot scroll that far, the stack moves to the top.
 * `--toasts-taken` tells others at the edge of the window how much of it is taken.
 */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const stack = ref.current;
    if (!isShown || !stack) return;
    const { style } = document.documentElement;
    const keepClear = () => {
      const height = `${stack.offsetHeight}px`;
      style.scrollPaddingBlockEnd = height;
      style.setProperty('--toasts-taken', height);
      const focused = document.querySelector(':focus-visible');
      if (!focused || !isBehind(focused, stack)) return;
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      if (isBehind(focused, stack)) stack.dataset['at'] = 'top';
    };
    // The height changes when a text is inserted and with each further notice.
    const observer = new ResizeObserver(keepClear);
    observer.observe(stack);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
      style.removeProperty('--toasts-taken');
      delete stack.dataset['at'];
    };
  }, [ref, isShown]);
}

/** True when the stack overlaps an element. Elements that contain the whole page do not count. */
function isBehind(element: Element, stack: HTMLElement): boolean {
  if (stack.contains(element) || element.matches('body, main, [data-slot="main"]')) return false;
  const focused = element.getBoundingClientRect();
  const { top, bottom, left, right } = stack.getBoundingClientRect();
  return focused.bottom > top && focused.top < bottom && focused.right > left && focused.left < right;
}
