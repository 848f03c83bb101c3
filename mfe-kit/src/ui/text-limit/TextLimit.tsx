import { useEffect, useState } from 'react';

import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';

/** How long a writer has to pause before a screen reader is told, in milliseconds. */
const PAUSE_MS = 1000;

/** From so many characters left on, screen readers are told. */
const NEARLY = 50;

/** Props of {@link TextLimit}. */
export interface TextLimitProps {
  /** Characters that may still be written; below nought when there are too many. */
  left: number;
  /** The same in words. */
  text: string;
  /** Whether too many are seen elsewhere, such as in the field's error: then they are only said here. @default false */
  excessSeen?: boolean;
}

/** How much may still be written. Speaks when the end is near, and only while the writer pauses. */
export function TextLimit({ left, text, excessSeen = false }: TextLimitProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(left <= NEARLY ? text : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [left, text]);
  return (
    <>
      {left < 0 && excessSeen ? '' : text}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
