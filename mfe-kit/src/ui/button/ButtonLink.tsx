import type { ReactNode } from 'react';

import styles from './ButtonLink.module.css';

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps {
  /** Where it leads. */
  href: string;
  /** A verb and what it does. */
  children: ReactNode;
}

/** The one main action of a screen, when it leads to another page. */
export function ButtonLink({ href, children }: ButtonLinkProps) {
  return (
    <a className={styles.button} href={href}>
      {children}
    </a>
  );
}
