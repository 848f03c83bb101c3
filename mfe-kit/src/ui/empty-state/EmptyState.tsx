import type { ReactNode } from 'react';

import styles from './EmptyState.module.css';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** Title of the missing content. */
  title: ReactNode;
  /** Heading level. @default 2 */
  level?: 1 | 2 | 3;
  /** Instruction to get started. */
  children?: ReactNode;
  /** Button or link to the next step. */
  action?: ReactNode;
  /** A `Scene`. */
  picture?: ReactNode;
}

/** Placeholder for content that does not exist yet. */
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
