import type { Picture } from '../../contract';

import { Art } from '../art/Art';
import styles from './Tile.module.css';

/** Props of {@link Tile}. */
export interface TileProps {
  /** Target URL. */
  href: string;
  /** Title. */
  title: string;
  /** One line about the target; empty for none. */
  description: string;
  /** Short fact below the description. */
  note?: string | undefined;
  /** Picture, drawn in the brand's manner. */
  picture?: Picture | null | undefined;
  /** True below the first screen: the picture is lazy-loaded. @default false */
  below?: boolean;
  /** `row`: small picture next to the text. @default 'column' */
  shape?: 'column' | 'row';
}

/** Link with title, description and picture; the whole tile is clickable. */
export function Tile({ href, title, description, note, picture, below = false, shape = 'column' }: TileProps) {
  return (
    <div className={`${styles.tile} ${styles[shape]}`}>
      {picture ? <Art className={styles.picture} picture={picture} below={below} /> : null}
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
