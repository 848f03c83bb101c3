import type { MenuLink } from '@roadside/mfe-kit/contract';

import { MenuAnchor } from '../../shared/links/MenuAnchor';
import styles from './Footer.module.css';

/** Props of {@link Links}. */
export interface LinksProps {
  /** Heading; none for a list that needs no name. */
  title?: string;
  /** Links, in order. */
  items: readonly MenuLink[];
}

/** A list of links of the footer. */
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
