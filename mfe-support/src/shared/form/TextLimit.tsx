import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useEffect, useState } from 'react';

import styles from './TextLimit.module.css';

/** How long a writer has to pause before a screen reader is told, in milliseconds. */
const PAUSE_MS = 1000;

/** From so many characters left on, screen readers are told. */
const NEARLY = 50;

/** Props of {@link TextLimit}. */
export interface TextLimitProps {
  /** Characters that may still be written; below nought when there are too many. */
  left: number;
}

/** How much may still be written. Speaks when the end is near, and only while the writer pauses. */
export function TextLimit({ left }: TextLimitProps) {
  const t = useTranslate('forms');
  const [said, setSaid] = useState('');
  const text = left < 0 ? t('too_long', { count: -left }) : t('left', { count: left });
  useEffect(() => {
    const timer = setTimeout(() => setSaid(left <= NEARLY ? text : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [left, text]);
  return (
    <>
      {text}
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  );
}
