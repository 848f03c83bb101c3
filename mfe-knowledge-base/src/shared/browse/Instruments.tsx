import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import styles from './Instruments.module.css';

export interface InstrumentsProps {
  /** Heading; none where the page's own heading says it. */
  title?: string;
}

/** Guides for all professions and calculators of the page; nothing without any. */
export function Instruments({ title }: InstrumentsProps) {
  const { page } = useFragmentContext('page');
  const items = findBlock(page, 'instruments')?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      <ul className={styles.rows} role="list">
        {items.map(({ id, name, description, url, picture }) => (
          <li key={id}>
            <Tile href={url} title={name} description={description} picture={picture} shape="row" below />
          </li>
        ))}
      </ul>
    </section>
  );
}
