import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useState } from 'react';

/** Time without changes before the text is announced, in milliseconds. */
const SETTLED_MS = 1000;

/**
 * Announces a text to screen readers after it changes and settles. The initial text is not
 * announced.
 */
export function Announcer({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const [initial] = useState(text);
  useEffect(() => {
    if (text === initial && announced === '') return;
    const timer = setTimeout(() => setAnnounced(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, initial, announced]);
  return (
    <VisuallyHidden as="p" role="status">
      {announced}
    </VisuallyHidden>
  );
}
