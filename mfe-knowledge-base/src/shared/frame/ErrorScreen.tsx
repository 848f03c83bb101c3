import type { ReactNode } from 'react';

import { RoadClosedIcon } from './RoadClosedIcon';
import styles from './ErrorScreen.module.css';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  /** What happened. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
  /** Ways on, the main one first. */
  actions: ReactNode;
}

/** A page in place of one that cannot be shown. */
export function ErrorScreen({ title, children, actions }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.picture}>
        <RoadClosedIcon />
      </div>
      <h1>{title}</h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
