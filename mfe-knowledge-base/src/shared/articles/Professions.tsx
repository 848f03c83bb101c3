import type { Tile as Profession } from '@roadside/mfe-kit/contract';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import styles from './Professions.module.css';

/** Number of tiles that may be in the first window; the others load their pictures lazily. */
const FIRST_VISIBLE = 4;

export interface ProfessionsProps {
  /** Professions, in order. */
  items: readonly Profession[];
}

/** Professions to choose from: 2 per row on phones, 4 on desktops. */
export function Professions({ items }: ProfessionsProps) {
  return (
    <ul className={styles.tiles} role="list">
      {items.map(({ id, name, description, url, picture }, index) => (
        <li key={id}>
          <Tile href={url} title={name} description={description} picture={picture} below={index >= FIRST_VISIBLE} />
        </li>
      ))}
    </ul>
  );
}
