/**
 * Opens a modal dialog and moves the focus to its `data-autofocus` element, otherwise to the
 * heading, where screen readers start reading.
 * @returns Function that restores the focus to the previous element, or to the page's content when
 *   that element is gone or the page has changed.
 */
export function openModally(modal: HTMLDialogElement, heading: HTMLElement | null): () => void {
  const previous = document.activeElement;
  const page = pageUrl();
  modal.showModal();
  (modal.querySelector<HTMLElement>('[data-autofocus]') ?? heading)?.focus({ preventScroll: true });
  return () => {
    if (previous instanceof HTMLElement && previous !== document.body && page === pageUrl()) {
      previous.focus({ preventScroll: true });
      if (document.activeElement === previous) return;
    }
    document.querySelector<HTMLElement>('[data-slot="main"], main')?.focus({ preventScroll: true });
  };
}

/** URL that identifies the page, without the fragment. */
export function pageUrl(): string {
  return location.pathname + location.search;
}
