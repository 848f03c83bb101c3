import { useEffect, type RefObject } from 'react';

/** Closes an open `<details>` as a menu closes: by Escape, by a press or a focus elsewhere, by following one of its links. */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const { target } = event;
      const element = menu.current;
      if (!element?.open || !(target instanceof Node)) return;
      const outside = !element.contains(target);
      const followed = event.type === 'click' && target instanceof Element && target.closest('a') !== null;
      if (outside || followed) element.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      const element = menu.current;
      if (event.key !== 'Escape' || !element?.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const events = ['pointerdown', 'focusin', 'click'] as const;
    for (const name of events) document.addEventListener(name, leave);
    document.addEventListener('keydown', escape);
    return () => {
      for (const name of events) document.removeEventListener(name, leave);
      document.removeEventListener('keydown', escape);
    };
  }, [menu]);
}
