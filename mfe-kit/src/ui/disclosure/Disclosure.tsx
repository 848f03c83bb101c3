import type { ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import styles from './Disclosure.module.css';

/** Outline from lucide (ISC licence). Here, so that pages ship no other one for it. */
const DOWN = 'm6 9 6 6 6-6';

/** Props of {@link Disclosure}. */
export interface DisclosureProps {
  /** Summary, always visible. */
  summary: ReactNode;
  /**
   * Anchor of the content. It is inside the content, so the browser opens the disclosure for a
   * matching URL fragment.
   */
  id?: string;
  /** Collapsible content. */
  children: ReactNode;
}

/** Native disclosure. Works without JavaScript; an opened one stays open during hydration. */
export function Disclosure({ summary, id, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} suppressHydrationWarning>
      <summary className={styles.summary}>
        {summary}
        <Glyph path={DOWN} />
      </summary>
      <div className={styles.content} id={id}>
        {children}
      </div>
    </details>
  );
}
