import type { MenuData } from '@roadside/mfe-kit/contract';
import { Art } from '@roadside/mfe-kit/ui/art/Art';

import styles from './Tiles.module.css';

/** Professions as tiles: picture, name and description in one link. */
export function Tiles({ items }: { items: MenuData['tiles'] }) {
  return (
    <ul className={styles.grid} role="list">
      {items.map(({ id, name, description, url, small_image: image }) => (
        <li key={id} className={styles.tile}>
          {image ? <Art className={styles.picture} picture={image} below /> : null}
          <a className={styles.link} href={url}>
            {name}
          </a>
          {description ? <p className={styles.description}>{description}</p> : null}
        </li>
      ))}
    </ul>
  );
}
