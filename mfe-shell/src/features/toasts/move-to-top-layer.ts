/**
 * Moves an element above everything: into the modal dialog opened last. When that closes, the
 * element moves to the one below, or back. Content that React portals into the element survives the
 * moves.
 *
 * @param home Parent of the element while no dialog is open.
 */
export function moveToTopLayer(element: HTMLElement, home: HTMLElement | null): void {
  // Dialogs are in document order, which is the order of opening.
  const dialog = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]')).at(-1);
  const parent = dialog ?? home;
  if (!home?.isConnected || element.parentElement === parent) return;
  parent?.append(element);
  dialog?.addEventListener('close', () => moveToTopLayer(element, home), { once: true });
}
