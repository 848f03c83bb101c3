import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps an element over the visible part of the window. The on-screen keyboard shrinks only the
 * visual viewport, and a frame of another origin is not notified.
 */
export function useVisibleArea(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const element = ref.current;
    if (!active || !visualViewport || !element) return;
    const update = () => {
      // A zoomed page keeps its popup: its height is not the keyboard's.
      if (visualViewport.scale > 1.01) return;
      element.style.setProperty('--visible-height', `${visualViewport.height}px`);
      element.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
    };
    update();
    visualViewport.addEventListener('resize', update);
    visualViewport.addEventListener('scroll', update);
    return () => {
      visualViewport.removeEventListener('resize', update);
      visualViewport.removeEventListener('scroll', update);
      element.style.removeProperty('--visible-height');
      element.style.removeProperty('--visible-top');
    };
  }, [ref, active]);
}
