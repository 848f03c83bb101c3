import type { ReactNode } from 'react';

import styles from './Tile.module.css';

/** Props of {@link Tile}. */
export interface TileProps {
  /** Where it leads. */
  href: string;
  /** Name. */
  title: string;
  /** One line about it; empty for none. */
  description: string;
  /** A small fact under the line. */
  note?: string;
  /** Picture of fixed size, 96 by 96. */
  picture: ReactNode;
}

/** A choice with a picture, the whole of it a link. */
export function Tile({ href, title, description, note, picture }: TileProps) {
  return (
    <div className={styles.tile}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>
        <a className={styles.link} href={href}>
          {title}
        </a>
        {description ? <p className={styles.description}>{description}</p> : null}
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </div>
  );
}
