/**
 * Shows a dialog above all else, and moves the focus into it: to what asks for it by `data-autofocus`, else to the heading, from which
 * a screen reader begins to read.
 * @returns Function that gives the focus back: to what had it, or to the page's content when that is gone or is no longer
 * what the visitor left, because another page has come.
 */
export function openModally(modal: HTMLDialogElement, heading: HTMLElement | null): () => void {
  const before = document.activeElement;
  const page = addressOfPage();
  modal.showModal();
  (modal.querySelector<HTMLElement>('[data-autofocus]') ?? heading)?.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before !== document.body && page === addressOfPage()) {
      before.focus({ preventScroll: true });
      if (document.activeElement === before) return;
    }
    document.querySelector<HTMLElement>('[data-slot="main"], main')?.focus({ preventScroll: true });
  };
}

/** What names the page: an anchor within it does not. */
export function addressOfPage(): string {
  return location.pathname + location.search;
}
