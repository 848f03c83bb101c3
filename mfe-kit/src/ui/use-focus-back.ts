import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus to the page's content when a focused element is removed. Otherwise it would be
 * lost to the start of the document.
 */
export function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-slot="main"]')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
