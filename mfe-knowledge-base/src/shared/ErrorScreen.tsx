import type { ReactNode } from 'react';

import styles from './ErrorScreen.module.css';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  /** HTTP status, as a sign; the title says it in words. */
  code: string;
  /** What happened. */
  title: string;
  /** What to do, and a way on. */
  children: ReactNode;
}

/** A page in place of one that cannot be shown. */
export function ErrorScreen({ code, title, children }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
