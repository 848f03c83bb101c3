import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import { HONEYPOT } from './bot-signals';

/** A field for programs that fill in every field. Nobody sees it, hears of it, or comes to it by keyboard. */
export function Honeypot() {
  return (
    <VisuallyHidden as="div" aria-hidden="true">
      <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" aria-label={HONEYPOT} />
    </VisuallyHidden>
  );
}
