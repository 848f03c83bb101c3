import type { ReactNode } from 'react';

import { Icon } from '../icon/Icon';
import styles from './Disclosure.module.css';

/** Props of {@link Disclosure}. */
export interface DisclosureProps {
  /** What is always shown. */
  summary: ReactNode;
  /**
   * Anchor of the content. It stands inside, so that the browser itself opens the disclosure when an address names it.
   */
  id?: string;
  /** What opens. */
  children: ReactNode;
}

/** A line that opens to more. Needs no JavaScript; what a visitor opened before hydration stays open. */
export function Disclosure({ summary, id, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} suppressHydrationWarning>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.content} id={id}>
        {children}
      </div>
    </details>
  );
}
