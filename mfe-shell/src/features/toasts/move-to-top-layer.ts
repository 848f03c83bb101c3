/**
 * Moves an element over everything: into the modal dialog that was opened last. When that one closes it goes on to the one below, or
 * home. What React portals into the element lives on through the moves, which a portal into the dialogs themselves would not.
 *
 * @param home Where it is while no dialog is open.
 */
export function moveToTopLayer(element: HTMLElement, home: HTMLElement | null): void {
  // Those of one page stand in the order in which they were opened.
  const dialog = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]')).at(-1);
  const place = dialog ?? home;
  if (!home?.isConnected || element.parentElement === place) return;
  place?.append(element);
  dialog?.addEventListener('close', () => moveToTopLayer(element, home), { once: true });
}
