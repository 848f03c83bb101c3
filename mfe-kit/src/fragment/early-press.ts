/** Element of an island. */
interface IslandElement extends HTMLElement {
  /** The last control without a native action that was pressed too early. The document's own script notes it. */
  pressed?: HTMLElement | undefined;
}

/**
 * Marks the element of an island that reacts to a visitor by `data-alive`, and presses the control again that was pressed too early.
 * @returns Function that takes the mark away.
 */
export function markAlive(element: IslandElement): () => void {
  element.dataset['alive'] = '';
  const { pressed } = element;
  forgetPress(element);
  if (pressed?.isConnected) pressed.click();
  return () => {
    delete element.dataset['alive'];
  };
}

/** Forgets a press that was meant for a page which is gone. */
export function forgetPress(element: IslandElement): void {
  element.pressed = undefined;
}
