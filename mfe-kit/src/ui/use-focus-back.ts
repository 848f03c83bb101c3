import { useLayoutEffect, type RefObject } from 'react';

/** When an element goes with the focus in it, the page's content gets the focus: else it would be lost at the top of the document. */
export function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-slot="main"]')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
