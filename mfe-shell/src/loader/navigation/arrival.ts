/** Scroll, focus and announcement after a soft navigation, as browsers do after a page load. */

/** Scrolls to the URL's hash, or to the top. */
export function scrollToStart(url: URL): void {
  const target = url.hash && document.getElementById(decodeURIComponent(url.hash.slice(1)));
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

/** Moves the focus to the start of the content, as after a page load, without scrolling. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('[data-slot="main"]')?.focus({ preventScroll: true });
}

/** Creates a function that announces a text politely to screen readers. */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('p');
  region.setAttribute('role', 'status');
  // Set by property: the content security policy forbids style attributes only.
  Object.assign(region.style, {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    margin: '0',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
