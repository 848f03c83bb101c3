import { anchorOf, isPlainClick } from '../../shared/links/clicks';

/** Pages of the support form: the choice of a profession, and a form. */
const STEP = /^\/[^/]+\/[^/]+\/contact-us(\/[^/]+)?$/;

/**
 * URL of the step that a click leads to; `undefined` for other links, and for clicks that open a
 * tab.
 */
export function stepUrl(event: MouseEvent): string | undefined {
  const link = isPlainClick(event) ? anchorOf(event) : null;
  if (!link || link.target || link.origin !== location.origin) return undefined;
  return STEP.test(link.pathname) ? link.pathname + link.search : undefined;
}
