/** Mark on the root element under which the brand's sheet hides the content. */
const MARK = 'data-flags-pending';

/** Longest time for which content may be hidden, in milliseconds, whatever is configured. */
const LONGEST_MS = 4000;

/**
 * Hides the page's content, not its header, until the experiments service has answered, where the site is configured so. It runs
 * before anything else; the model is not parsed for it: in its text this key stands outside of all strings.
 */
export function hideUntilFlags(): void {
  const text = document.getElementById('page-model')?.textContent ?? '';
  const [, configured] = /"anti_flicker_ms":(\d+)/.exec(text) ?? [];
  const milliseconds = Math.min(Number(configured ?? 0), LONGEST_MS);
  if (milliseconds === 0) return;
  document.documentElement.toggleAttribute(MARK, true);
  setTimeout(showContent, milliseconds);
}

/** Shows what was hidden: the flags are there, or will not be. */
export function showContent(): void {
  document.documentElement.toggleAttribute(MARK, false);
}
