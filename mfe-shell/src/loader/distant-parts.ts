/**
 * Lays out the parts far below the window, which otherwise have an estimated height until they are
 * near, so that the browser remembers their heights. Else a jump to the end of a page moves what a
 * finger is about to press.
 */
export function layOutDistantParts(): void {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-laid-out', true);
  // After two frames the browser has remembered the height of every part.
  requestAnimationFrame(() => requestAnimationFrame(() => documentElement.toggleAttribute('data-laid-out', false)));
}
