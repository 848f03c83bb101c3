import type { SearchAnswer, SearchCategory } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Explanation.module.css';
import { searchAddress } from './search-address';
import { Suggestion } from './Suggestion';

interface ExplanationProps {
  /** Search response with at least one result. */
  answer: SearchAnswer;
  /** The requested category. */
  category: SearchCategory | null | undefined;
}

/** Number of results, and how the search differs from the request. */
export function Explanation({ answer, category }: ExplanationProps) {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  const { query, corrected, suggested, relaxed, total } = answer;
  return (
    <div className={styles.explanation}>
      {corrected ? (
        <p>
          {t('corrected', { query: corrected })}{' '}
          <a href={searchAddress(place, { query, category: category?.slug, verbatim: true })}>
            {t('instead', { query })}
          </a>
        </p>
      ) : null}
      {suggested ? <Suggestion query={suggested} category={category?.slug} /> : null}
      {relaxed === 'other_categories' ? <p>{t('other_categories', { category: category?.title ?? '' })}</p> : null}
      {relaxed === 'other_languages' ? (
        <>
          <h2 className={styles.elsewhere}>{t('other_languages_title')}</h2>
          <p>{t('other_languages')}</p>
        </>
      ) : null}
      <p className={styles.total}>{t('found', { count: total })}</p>
    </div>
  );
}
