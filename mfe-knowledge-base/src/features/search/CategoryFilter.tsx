import type { SearchCategory } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './CategoryFilter.module.css';
import { searchAddress } from './search-address';

/** Props of {@link CategoryFilter}. */
interface CategoryFilterProps {
  /** What was asked for: every choice keeps it. */
  query: string;
  categories: readonly SearchCategory[];
  /** Slug of the one that is searched; `undefined` when all are. */
  present: string | undefined;
}

/** Where to search: everywhere, or in one category. The present one stands in sight even where not all of them fit. */
export function CategoryFilter({ query, categories, present }: CategoryFilterProps) {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  const first = categories.filter(({ slug }) => slug === present);
  const others = categories.filter(({ slug }) => slug !== present);
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
              aria-current={slug === present ? 'true' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
