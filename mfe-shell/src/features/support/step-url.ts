/**
 * URL of the step that a click leads to; `undefined` for other links, and for clicks that open a
 * tab.
 */
export function stepUrl(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin) return undefined;
  return /^\/[^/]+\/[^/]+\/contact-us(\/[^/]+)?$/.test(link.pathname) ? link.pathname + link.search : undefined;
}
