import { useTranslate } from '@roadside/mfe-kit/fragment';
import { memo, useMemo, useRef, useState } from 'react';

import { CityGroups } from './CityGroups';
import styles from './CityList.module.css';
import { CityRows, type RowContext } from './CityRows';
import { LetterIndex } from './LetterIndex';
import { byLetter, citiesByCode, type ArrangedDirectory } from '../data/directory';
import { recentCities } from '../data/recent-cities';
import { RegionGroups } from './RegionGroups';
import { ViewSwitch, type View } from './ViewSwitch';

/** Minimum number of cities for a letter index. */
const INDEX_FROM = 30;

/** Maximum number of recent cities shown. */
const RECENT = 3;

export interface CityListProps {
  places: ArrangedDirectory;
  /** Name of the only region to show; `null` for all. */
  region: string | null;
  context: RowContext;
  /**
   * Whether search results replace the list. It stays in the document, since rendering it again is
   * slow.
   */
  hidden: boolean;
}

/** All cities of a country: main ones, recent ones, then by letter or region. */
export const CityList = memo(function CityList({ places, region, context, hidden }: CityListProps) {
  const t = useTranslate('places');
  const [view, setView] = useState<View>('letters');
  const scroller = useRef<HTMLDivElement>(null);
  const { directory, regions, pinned, letters } = places;

  const recent = useMemo(() => {
    const codes = recentCities(directory.country).filter(
      (code) => code !== context.currentCity && !directory.pinned.includes(code),
    );
    return citiesByCode(directory, codes).slice(0, RECENT);
  }, [directory, context.currentCity]);
  const groups = useMemo(() => {
    if (region === null) return letters;
    return byLetter(regions.find(({ title }) => title === region)?.cities ?? []);
  }, [letters, regions, region]);
  const titles = useMemo(() => groups.map(({ title }) => title), [groups]);
  const byRegion = region === null && view === 'regions';
  const count = groups.reduce((sum, { cities }) => sum + cities.length, 0);

  const go = (letter: string, { focus }: { focus: boolean }) => {
    const group = scroller.current?.querySelector(`[data-group="${CSS.escape(letter)}"]`);
    group?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (focus) group?.querySelector('a')?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.body} hidden={hidden} data-list={hidden ? undefined : ''}>
      {!byRegion && count >= INDEX_FROM ? <LetterIndex letters={titles} list={scroller} onGo={go} /> : null}
      <div className={styles.scroller} ref={scroller}>
        {region === null ? (
          <>
            {pinned.length > 0 ? (
              <section className={styles.section} aria-label={t('list.main')}>
                <CityRows cities={pinned} context={context} regions="none" />
              </section>
            ) : null}
            {recent.length > 0 ? (
              <section className={styles.section}>
                <h3 className={styles.title}>{t('list.recent')}</h3>
                <CityRows cities={recent} context={context} />
              </section>
            ) : null}
            {regions.length > 1 ? <ViewSwitch view={view} onView={setView} /> : null}
          </>
        ) : null}
        {byRegion ? (
          <RegionGroups groups={regions} context={context} />
        ) : (
          <CityGroups groups={groups} context={context} />
        )}
      </div>
    </div>
  );
});
