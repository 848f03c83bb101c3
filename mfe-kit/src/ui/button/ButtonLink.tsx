import type { ReactNode } from 'react';

import type { ButtonVariant } from './Button';
import styles from './Button.module.css';

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps {
  /** Target URL. */
  href: string;
  /** `primary` is the main action of a screen. @default 'primary' */
  variant?: ButtonVariant;
  /** A verb with an object. */
  children: ReactNode;
}

/** Link in the style of a button. */
export function ButtonLink({ href, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <a className={`${styles.button} ${styles[variant]}`} href={href}>
      {children}
    </a>
  );
}
