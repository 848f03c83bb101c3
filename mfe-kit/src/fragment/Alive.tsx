import { useEffect, type ReactNode } from 'react';

/** A press on a control without a native action, which the document's script notes on a slot that is not alive. */
interface EarlyPress {
  /** The last such control. */
  pressed?: HTMLElement | undefined;
}

/**
 * Marks the element of an island by `data-alive` while the island reacts to a visitor: from the end of its first effects until it
 * is unmounted. Then presses the control again that the visitor pressed too early.
 */
export function Alive({ element, children }: { element: HTMLElement & EarlyPress; children: ReactNode }) {
  useEffect(() => {
    element.dataset['alive'] = '';
    const { pressed } = element;
    forgetPress(element);
    if (pressed?.isConnected) pressed.click();
    return () => {
      delete element.dataset['alive'];
    };
  }, [element]);
  return children;
}

/** Forgets a press that was meant for a page which is gone. */
export function forgetPress(element: HTMLElement & EarlyPress): void {
  element.pressed = undefined;
}
