import type { MenuLink } from '@roadside/mfe-kit/contract';

import { MenuAnchor } from '../../shared/links/MenuAnchor';
import styles from './Footer.module.css';

export interface LinksProps {
  /** Heading; absent for a list without a name. */
  title?: string;
  items: readonly MenuLink[];
}

/** A list of links in the footer. */
export function Links({ title, items }: LinksProps) {
  return (
    <div>
      {title ? <h2 className={styles.heading}>{title}</h2> : null}
      <ul role="list">
        {items.map((link) => (
          <li key={link.url}>
            <MenuAnchor className={styles.link} link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
