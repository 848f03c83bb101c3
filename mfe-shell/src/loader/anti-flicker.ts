/** Attribute of the root element under which the brand's sheet hides the content. */
const MARK = 'data-flags-pending';

/** Upper limit for hiding content, whatever is configured, in milliseconds. */
const LONGEST_MS = 4000;

/**
 * Hides the content, not the header, until the experiments service answers, if the site enables it.
 * Returns whether it did.
 * Runs first, so it does not parse the model: in the model's text this key never occurs in a
 * string.
 */
export function hideUntilFlags(): boolean {
  const text = document.getElementById('page-model')?.textContent ?? '';
  const [, configured] = /"anti_flicker_ms":(\d+)/.exec(text) ?? [];
  const milliseconds = Math.min(Number(configured ?? 0), LONGEST_MS);
  if (milliseconds === 0) return false;
  document.documentElement.toggleAttribute(MARK, true);
  setTimeout(showContent, milliseconds);
  return true;
}

/** Shows the content again. */
export function showContent(): void {
  document.documentElement.toggleAttribute(MARK, false);
}
