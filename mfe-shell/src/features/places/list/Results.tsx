import { useTranslate } from '@roadside/mfe-kit/fragment';
import { memo, useMemo } from 'react';
import { createPortal } from 'react-dom';

import { CityRows, type RowContext } from './CityRows';
import type { CitySearch } from '../matching/search';
import styles from './Results.module.css';

/** Cities shown; nobody reads more of them. */
const SHOWN = 50;

/** Props of {@link Results}. */
export interface ResultsProps {
  search: CitySearch;
  /** What was typed, without the space around it; not empty. */
  typed: string;
  context: RowContext;
  /** Region that is read out when it changes. It was there before: else the first search is not heard. */
  said: HTMLElement | null;
  /** The visitor gives up what was typed; `detail` as in a click. */
  onClear: (click: { detail: number }) => void;
}

/** Cities that fit what was typed, and how many; or the nearest ones. */
export const Results = memo(function Results({ search, typed, context, said, onClear }: ResultsProps) {
  const t = useTranslate('places');
  const found = useMemo(() => search.find(typed), [search, typed]);
  const nearest = useMemo(() => (found.length > 0 ? [] : search.nearest(typed)), [found, search, typed]);
  const shown = useMemo(() => found.slice(0, SHOWN), [found]);
  const count = found.length;
  const summary = count > 0 ? t('search.found', { count }) : t('empty.title', { query: typed });
  return (
    <>
      {said ? createPortal(summary, said) : null}
      <p className={styles.status} aria-hidden="true">
        {summary}
      </p>
      {count > 0 ? <CityRows cities={shown} context={context} regions="all" typed={typed} /> : null}
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
