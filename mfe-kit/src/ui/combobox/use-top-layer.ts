import { useLayoutEffect, type RefObject } from 'react';

/**
 * Shows an element above all others, where a sheet or a scrolling box would cut it off, in browsers that can place it there by CSS
 * alone. In others it stays where it is.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isOpen || !element || !('showPopover' in element) || !CSS.supports('anchor-scope: all')) return;
    element.popover = 'manual';
    element.showPopover();
  }, [ref, isOpen]);
}
