import type { Tile as Profession } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { NEXT } from '@roadside/mfe-kit/ui/glyph/paths';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import { useRememberedProfession } from '../browse/profession';
import styles from './Professions.module.css';

/** Number of tiles that may be in the first window; the others load their pictures lazily. */
const FIRST_VISIBLE = 4;

export interface ProfessionsProps {
  /** Professions, in order. */
  items: readonly Profession[];
  /** Shows pictures and names alone on phones, and rows elsewhere. @default false */
  compact?: boolean;
}

/** Professions to choose from: 2 per row on phones, up to 4 on desktops. */
export function Professions({ items, compact = false }: ProfessionsProps) {
  return (
    <ul className={compact ? `${styles.tiles} ${styles.compact}` : styles.tiles} role="list">
      {items.map(({ id, name, description, url, picture }, index) => (
        <li key={id}>
          <Tile href={url} title={name} description={description} picture={picture} below={index >= FIRST_VISIBLE} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Heading of professions with the one whose pages were opened last. Its line has the same height
 * before it is known.
 */
export function ProfessionsHeading({ items }: ProfessionsProps) {
  const t = useTranslate('browse');
  const slug = useRememberedProfession();
  const remembered = slug === null ? undefined : items.find(({ url }) => url.endsWith(`/${slug}`));
  return (
    <div className={styles.heading}>
      <h2>{t('root.professions')}</h2>
      <p className={styles.remembered}>
        {remembered ? (
          <a className={styles.own} href={remembered.url}>
            <span className={styles.ownName}>{t('root.remembered', { profession: remembered.name })}</span>
            <Glyph path={NEXT} />
          </a>
        ) : (
          t('root.professions_hint')
        )}
      </p>
    </div>
  );
}
