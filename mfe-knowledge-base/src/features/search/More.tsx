import type { SearchAnswer } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import styles from './More.module.css';
import { resultAnchor } from './Results';
import { searchAddress } from './search-address';

/** Results that each "more" adds. */
const STEP = 10;

interface MoreProps {
  answer: SearchAnswer;
  /** Slug of the category searched in. */
  category: string | undefined;
  /** Whether the query is searched without correction. */
  verbatim: boolean;
}

/** Link to the page with more of the results, at the first new one. Nothing when all are shown. */
export function More({ answer: { query, total, results }, category, verbatim }: MoreProps) {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  if (results.length >= total) return null;
  const shown = STEP * (Math.ceil(results.length / STEP) + 1);
  const address = searchAddress(place, { query, category, verbatim, shown });
  return (
    <div className={styles.more}>
      <p className={styles.shown}>{t('shown', { shown: results.length, total })}</p>
      <ButtonLink variant="secondary" href={`${address}#${resultAnchor(results.length + 1)}`}>
        {t('more')}
      </ButtonLink>
    </div>
  );
}
