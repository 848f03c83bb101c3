import type { ReactNode } from 'react';

import type { ButtonVariant } from './Button';
import styles from './Button.module.css';

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps {
  /** Where it leads. */
  href: string;
  /** `primary` is the one main action of a screen. @default 'primary' */
  variant?: ButtonVariant;
  /** A verb and what it does. */
  children: ReactNode;
}

/** A button's look for what leads to another page. */
export function ButtonLink({ href, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <a className={`${styles.button} ${styles[variant]}`} href={href}>
      {children}
    </a>
  );
}
