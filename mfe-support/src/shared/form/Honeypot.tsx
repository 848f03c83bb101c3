import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import { HONEYPOT } from './bot-signals';

/**
 * A field for bots that fill in every field. Hidden from sight, screen readers and the keyboard.
 */
export function Honeypot() {
  return (
    <VisuallyHidden as="div" aria-hidden="true">
      <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" aria-label={HONEYPOT} />
    </VisuallyHidden>
  );
}
