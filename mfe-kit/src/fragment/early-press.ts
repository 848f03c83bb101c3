/** Root element of an island. */
interface IslandElement extends HTMLElement {
  /**
   * Last control without a native action that was pressed before hydration. Set by the document's
   * inline script.
   */
  pressed?: HTMLElement | undefined;
}

/**
 * Marks a hydrated island by `data-alive` and replays the press that came before hydration.
 * @returns Function that removes the mark.
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

/** Drops a press that belongs to a previous page. */
export function forgetPress(element: IslandElement): void {
  element.pressed = undefined;
}
