import { useTranslate } from '@roadside/mfe-kit/fragment';
import { memo, useMemo } from 'react';
import { createPortal } from 'react-dom';

import { CityRows, type RowContext } from './CityRows';
import type { CitySearch } from '../matching/search';
import styles from './Results.module.css';

/** Maximum number of results shown. */
const MOST_SHOWN = 50;

export interface ResultsProps {
  search: CitySearch;
  /** Typed text, trimmed and not empty. */
  typed: string;
  context: RowContext;
  /**
   * Live region for the number of results. It must exist before the first search to be announced.
   */
  statusRegion: HTMLElement | null;
  /** Clears the typed text; `detail` as in a click. */
  onClear: (click: { detail: number }) => void;
}

/** Search results with their number, or the nearest names. */
export const Results = memo(function Results({ search, typed, context, statusRegion, onClear }: ResultsProps) {
  const t = useTranslate('places');
  const results = useMemo(() => search.find(typed), [search, typed]);
  const nearest = useMemo(() => (results.length > 0 ? [] : search.nearest(typed)), [results, search, typed]);
  const shown = useMemo(() => results.slice(0, MOST_SHOWN), [results]);
  const count = results.length;
  const summary = count > 0 ? t('search.found', { count }) : t('empty.title', { query: typed });
  return (
    <>
      {statusRegion ? createPortal(summary, statusRegion) : null}
      <p className={styles.status} aria-hidden="true">
        {summary}
      </p>
      {count > 0 ? <CityRows cities={shown} context={context} regions="all" typed={typed} /> : null}
      {count > MOST_SHOWN ? <p className={styles.more}>{t('search.more', { shown: MOST_SHOWN, count })}</p> : null}
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
