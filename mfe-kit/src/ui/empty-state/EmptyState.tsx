import type { ReactNode } from 'react';

import styles from './EmptyState.module.css';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** What will be here. */
  title: ReactNode;
  /** Level of the title in its page. @default 2 */
  level?: 1 | 2 | 3;
  /** How to begin. */
  children?: ReactNode;
  /** A button or link: the way on. */
  action?: ReactNode;
  /** Two-tone picture of the project, 96 by 96. */
  picture?: ReactNode;
}

/** Stands where there is nothing yet. */
export function EmptyState({ title, level = 2, children, action, picture }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.state}>
      {picture}
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.words}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
