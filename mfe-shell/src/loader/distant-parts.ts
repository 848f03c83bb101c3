/**
 * Lays out the parts far below the window, which until then have an estimated height. Else a jump
 * to the end of a page moves what a finger is about to press. It is not undone: a browser counts
 * parts that are skipped again as shifted when they come into view.
 */
export function layOutDistantParts(): void {
  document.documentElement.toggleAttribute('data-laid-out', true);
}
