import type { SearchCategory } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './CategoryFilter.module.css';
import { searchAddress } from './search-address';

interface CategoryFilterProps {
  /** The query, kept by every choice. */
  query: string;
  categories: readonly SearchCategory[];
  /** Slug of the current category; `undefined` for all. */
  currentCategory: string | undefined;
}

/**
 * Search filter: everywhere, or one category. The current category comes first, so that it stays
 * visible.
 */
export function CategoryFilter({ query, categories, currentCategory }: CategoryFilterProps) {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  const first = categories.filter(({ slug }) => slug === currentCategory);
  const others = categories.filter(({ slug }) => slug !== currentCategory);
  const choices = [{ slug: undefined, title: t('all') }, ...first, ...others];
  if (categories.length === 0) return null;
  return (
    <nav className={styles.filter} aria-label={t('categories')}>
      <ul className={styles.choices} role="list">
        {choices.map(({ slug, title }) => (
          <li key={slug ?? ''}>
            <a
              className={styles.choice}
              href={searchAddress(place, { query, category: slug })}
              aria-current={slug === currentCategory ? 'true' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
