import type { Picture } from '../../contract';

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
  note?: string | undefined;
  /** Picture; the brand decides whether it has colour. */
  picture?: Picture | null | undefined;
  /** Whether it stands below the first window, so that its picture can wait until it comes near. @default false */
  below?: boolean;
  /** `row`: a small picture beside the words. @default 'column' */
  shape?: 'column' | 'row';
}

/** A choice with a picture, the whole of it a link. */
export function Tile({ href, title, description, note, picture, below = false, shape = 'column' }: TileProps) {
  return (
    <div className={`${styles.tile} ${styles[shape]}`}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          loading={below ? 'lazy' : undefined}
          decoding="async"
        />
      ) : null}
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
