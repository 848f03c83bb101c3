import type { ReactNode } from 'react';

import styles from './Columns.module.css';

export interface ColumnsProps {
  /** Content of the page. */
  children: ReactNode;
  /** What goes on from here: beside the content on desktops, below it elsewhere. */
  rail: ReactNode;
}

/** A page's content with a rail beside it where the window is wide enough. */
export function Columns({ children, rail }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      <div className={styles.rail}>{rail}</div>
    </div>
  );
}
