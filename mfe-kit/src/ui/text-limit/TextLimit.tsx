import { useEffect, useState } from 'react';

import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';

/** Pause in typing before an announcement, in milliseconds. */
const PAUSE_MS = 1000;

/** Characters left at which announcements start. */
const ANNOUNCED_FROM = 50;

/** Props of {@link TextLimit}. */
export interface TextLimitProps {
  /** Characters left; negative for an excess. */
  left: number;
  /** The same as text. */
  text: string;
  /**
   * True when the field's error shows the excess: then it is only announced here. @default false
   */
  excessSeen?: boolean;
}

/** Characters left. Announced to screen readers near the limit, in pauses of typing. */
export function TextLimit({ left, text, excessSeen = false }: TextLimitProps) {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(left <= ANNOUNCED_FROM ? text : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [left, text]);
  return (
    <>
      {left < 0 && excessSeen ? '' : text}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
