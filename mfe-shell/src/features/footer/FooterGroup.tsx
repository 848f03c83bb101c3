import type { MenuLink } from '@roadside/mfe-kit/contract';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useSyncExternalStore, type ReactNode } from 'react';

import { MenuAnchor } from '../../shared/links/MenuAnchor';
import styles from './Footer.module.css';

/** Windows in which the groups are always open; also in the stylesheet. */
const WIDE = '(width >= 768px)';

export interface FooterGroupProps {
  title: string;
  links: readonly MenuLink[];
  /** Content after the links. */
  children?: ReactNode;
}

/**
 * A list of links in the footer. Closed on phones, where it opens without scripts too. Wide windows
 * show the links from the first paint; the attribute then follows for screen readers.
 */
export function FooterGroup({ title, links, children }: FooterGroupProps) {
  const isWide = useSyncExternalStore(
    onResize,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  return (
    <details className={styles.group} open={isWide} suppressHydrationWarning>
      <summary className={styles.summary} tabIndex={isWide ? -1 : undefined}>
        <h2 className={styles.heading}>{title}</h2>
        <Icon name="chevron-down" />
      </summary>
      {links.length > 0 ? (
        <ul role="list">
          {links.map((link) => (
            <li key={link.url}>
              <MenuAnchor className={styles.link} link={link} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </details>
  );
}

function onResize(onChange: () => void): () => void {
  const list = matchMedia(WIDE);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
