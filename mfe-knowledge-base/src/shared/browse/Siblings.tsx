import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Siblings.module.css';

/**
 * Pages beside this one: other articles of its section, or other sections of its profession. Those
 * that the page already lists as related are left out.
 */
export function Siblings() {
  const t = useTranslate('knowledge-base');
  const { page } = useFragmentContext('page');
  const siblings = findBlock(page, 'siblings');
  const related = new Set(findBlock(page, 'related')?.items.map(({ url }) => url));
  const items = siblings?.items.filter(({ url }) => !related.has(url)) ?? [];
  if (!siblings || items.length === 0) return null;
  return (
    <nav className={styles.siblings} aria-labelledby="siblings">
      <h2 className={styles.title} id="siblings">
        {t('more_in', { title: siblings.title })}
      </h2>
      <ul role="list">
        {items.map(({ id, title, url }) => (
          <li key={id}>
            <a className={styles.link} href={url}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
