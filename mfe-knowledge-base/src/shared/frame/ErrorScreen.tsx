import type { ReactNode } from 'react';

import { RoadClosedIcon } from './RoadClosedIcon';
import styles from './ErrorScreen.module.css';

export interface ErrorScreenProps {
  /** The error. */
  title: string;
  /** Explanation and tips. */
  children: ReactNode;
  /** Links onward, the primary one first. */
  actions: ReactNode;
}

/** Screen of an error page. */
export function ErrorScreen({ title, children, actions }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.picture}>
        <RoadClosedIcon />
      </div>
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
