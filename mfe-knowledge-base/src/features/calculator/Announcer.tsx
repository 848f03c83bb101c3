import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useState } from 'react';

/** How long the text must stay the same before it is said, in milliseconds: not at every key. */
const SETTLED_MS = 1000;

/** Says a text to screen readers whenever it has changed and come to rest. What a page comes with is not said. */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && said === '') return;
    const timer = setTimeout(() => setSaid(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return (
    <VisuallyHidden as="p" role="status">
      {said}
    </VisuallyHidden>
  );
}
