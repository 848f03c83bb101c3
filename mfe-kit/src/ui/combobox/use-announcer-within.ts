import { useEffect, type RefObject } from 'react';

/**
 * Moves react-aria's live region into an open dialog. At the start of the body the region would be
 * inert, so the number of options would not be announced. It is removed with the dialog; react-aria
 * creates a new one on demand.
 */
export function useAnnouncerWithin(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = isOpen && ref.current?.closest('dialog');
    if (!dialog) return;
    const region = document.querySelector('[data-live-announcer]');
    if (region && !dialog.contains(region)) dialog.append(region);
  }, [ref, isOpen]);
}
