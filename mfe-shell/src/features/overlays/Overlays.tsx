/** Dialogs and drawers of every page. Nothing of it is there before it is asked for: its slot is empty in the server's HTML. */
export function Overlays() {
  return null;
}
