import { useEffect, type RefObject } from 'react';

/**
 * react-aria tells screen readers how many options there are through a region at the start of the body. Under an open dialog that is
 * inert, so nobody would hear it: the region moves into the dialog, and goes with it. A new one is made when it is needed.
 */
export function useAnnouncerWithin(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = isOpen && ref.current?.closest('dialog');
    if (!dialog) return;
    const region = document.querySelector('[data-live-announcer]');
    if (region && !dialog.contains(region)) dialog.append(region);
  }, [ref, isOpen]);
}
