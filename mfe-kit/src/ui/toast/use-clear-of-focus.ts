import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the stack off what has the focus: it stands at the top when the focus is where it would be, and what gets the focus
 * later is scrolled to above it.
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
    // It grows when the text of a notice comes, and with every further notice.
    const observer = new ResizeObserver(keepClear);
    observer.observe(stack);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
      delete stack.dataset['at'];
    };
  }, [ref, isShown]);
}

/** Whether any part of an element of the page lies where the stack does. The page itself has the focus when nothing else has it. */
function isBehind(element: Element | null, stack: HTMLElement): boolean {
  if (!element || stack.contains(element) || element.matches('body, main, [data-slot="main"]')) return false;
  const focused = element.getBoundingClientRect();
  const { top, bottom, left, right } = stack.getBoundingClientRect();
  return focused.bottom > top && focused.top < bottom && focused.right > left && focused.left < right;
}
