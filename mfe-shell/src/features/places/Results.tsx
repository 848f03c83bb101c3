import { useTranslate } from '@roadside/mfe-kit/fragment';
import { memo, useMemo } from 'react';

import { CityRows, type RowContext } from './CityRows';
import type { CitySearch } from './search';
import styles from './Results.module.css';

/** Cities shown; nobody reads more of them. */
const SHOWN = 50;

/** Props of {@link Results}. */
export interface ResultsProps {
  search: CitySearch;
  /** What was typed, without the space around it; not empty. */
  typed: string;
  context: RowContext;
  /** The visitor gives up what was typed. */
  onClear: () => void;
}

/** Cities that fit what was typed, and how many; or the nearest ones. The first line is read out when it changes. */
export const Results = memo(function Results({ search, typed, context, onClear }: ResultsProps) {
  const t = useTranslate('places');
  const found = useMemo(() => search.find(typed), [search, typed]);
  const nearest = useMemo(() => (found.length > 0 ? [] : search.nearest(typed)), [found, search, typed]);
  const shown = useMemo(() => found.slice(0, SHOWN), [found]);
  const count = found.length;
  return (
    <>
      <p className={styles.status} role="status">
        {count > 0 ? t('search.found', { count }) : t('empty.title', { query: typed })}
      </p>
      {count > 0 ? <CityRows cities={shown} context={context} regions="all" /> : null}
      {count > SHOWN ? <p className={styles.more}>{t('search.more', { shown: SHOWN, count })}</p> : null}
      {nearest.length > 0 ? (
        <>
          <h3 className={styles.nearest}>{t('empty.nearest')}</h3>
          <CityRows cities={nearest} context={context} regions="all" />
        </>
      ) : null}
      {count === 0 ? (
        <button className={styles.clear} type="button" onClick={onClear}>
          {t('empty.clear')}
        </button>
      ) : null}
    </>
  );
});
