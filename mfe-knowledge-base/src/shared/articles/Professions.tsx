import type { Tile as Profession } from '@roadside/mfe-kit/contract';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import styles from './Professions.module.css';

/** Tiles that the first window may show; the pictures of the others can wait. */
const AT_ONCE = 4;

/** Props of {@link Professions}. */
export interface ProfessionsProps {
  /** Professions, in order. */
  items: readonly Profession[];
}

/** Professions to choose from: two in a row on a phone, four on a desk. */
export function Professions({ items }: ProfessionsProps) {
  return (
    <ul className={styles.tiles} role="list">
      {items.map(({ id, name, description, url, picture }, index) => (
        <li key={id}>
          <Tile href={url} title={name} description={description} picture={picture} below={index >= AT_ONCE} />
        </li>
      ))}
    </ul>
  );
}
