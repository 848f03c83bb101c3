import { useLayoutEffect, type RefObject } from 'react';

/**
 * Shows an element in the top layer, so that scrolling containers do not clip it. Only in browsers
 * with CSS anchor positioning; elsewhere the element stays in the flow.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isOpen || !element || !('showPopover' in element) || !CSS.supports('anchor-scope: all')) return;
    element.popover = 'manual';
    element.showPopover();
  }, [ref, isOpen]);
}
