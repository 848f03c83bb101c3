import type { ReactNode } from 'react';

import styles from './Columns.module.css';

export interface ColumnsProps {
  /** What the visitor needs besides the content: above it on phones, beside it in wide windows. */
  rail: ReactNode;
  children: ReactNode;
}

/** A page's content with its rail. An overlay has one column. */
export function Columns({ rail, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.rail}>{rail}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
