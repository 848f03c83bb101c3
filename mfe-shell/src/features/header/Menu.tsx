import { Icon, type IconName } from '@roadside/mfe-kit/ui/icon/Icon';
import { useRef, type ReactNode } from 'react';

import styles from './Menu.module.css';
import { useDismiss } from './use-dismiss';

/** Props of {@link Menu}. */
export interface MenuProps {
  /** Picture before the text. */
  icon: IconName;
  /** Shown on the button: the present choice. */
  text: string;
  /** Name of the button for screen readers; contains the present choice. */
  label: string;
  /** Heading of the panel. */
  title: string;
  /** Whether the panel holds many short links, in columns. */
  wide?: boolean;
  /** Plain links. */
  children: ReactNode;
}

/** A button that opens a panel of links: a `<details>`, so that it opens without JavaScript too. */
export function Menu({ icon, text, label, title, wide = false, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  return (
    <details className={styles.menu} name="header-menu" ref={menu} suppressHydrationWarning>
      <summary className={styles.button} aria-label={label}>
        <Icon name={icon} />
        <span className={styles.text}>{text}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={wide ? `${styles.panel} ${styles.wide}` : styles.panel}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </details>
  );
}
