import type { ReactNode } from 'react';

import styles from './Footer.module.css';

/** Props of {@link Links}. */
export interface LinksProps {
  /** Heading; none for a list that needs no name. */
  title?: string;
  /** Links, in order. */
  items: readonly { readonly name: string; readonly url: string }[];
  /** One more link after them. */
  children?: ReactNode;
}

/** A list of links of the footer. */
export function Links({ title, items, children }: LinksProps) {
  return (
    <div className={styles.group}>
      {title ? <h2 className={styles.heading}>{title}</h2> : null}
      <ul className={styles.links} role="list">
        {items.map(({ name, url }) => (
          <li key={url}>
            <a className={styles.link} href={url}>
              {name}
            </a>
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </div>
  );
}
