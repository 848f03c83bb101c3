import type { ReactNode } from 'react';

import styles from './ErrorScreen.module.css';
import { Picture } from './Picture';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  /** What happened. */
  title: string;
  /** What to do, and a way on. */
  children: ReactNode;
}

/** A page in place of one that cannot be shown. */
export function ErrorScreen({ title, children }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.picture}>
        <Picture name="cone" />
      </div>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
