import type { DirectoryCity } from '@roadside/mfe-kit/contract';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { memo } from 'react';

import { typedPart } from '../matching/match';
import styles from './CityRows.module.css';

/** Context shared by all lists of cities. */
export interface RowContext {
  /** URL of the current page in a city. */
  readonly addressOf: (city: string) => string;
  /** Code of the page's city, if the list is of its country. */
  readonly currentCity: string | undefined;
  /** Name of a city's region; empty without one. */
  readonly regionOf: (city: DirectoryCity) => string;
  /** Names shared by several cities, which show their region. */
  readonly repeated: ReadonlySet<string>;
}

export interface CityRowsProps {
  cities: readonly DirectoryCity[];
  context: RowContext;
  /**
   * Which cities show their region.
   *
   * @default 'repeated'
   */
  regions?: 'all' | 'repeated' | 'none';
  /** Typed text, highlighted in names. */
  typed?: string;
}

/** Cities as links to the current page there. Not rendered again while a visitor types. */
export const CityRows = memo(function CityRows({ cities, context, regions = 'repeated', typed = '' }: CityRowsProps) {
  const { addressOf, currentCity, regionOf, repeated } = context;
  return (
    <ul role="list">
      {cities.map((city) => {
        const isCurrent = city.code === currentCity;
        const showsRegion = regions === 'all' || (regions === 'repeated' && repeated.has(city.name));
        const region = showsRegion ? regionOf(city) : '';
        return (
          <li key={city.code}>
            <a
              className={styles.row}
              href={addressOf(city.code)}
              data-city={city.code}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <span className={styles.name}>{typed ? <Marked name={city.name} typed={typed} /> : city.name}</span>
              {region && region !== city.name ? <span className={styles.region}>{region}</span> : null}
              {isCurrent ? <Icon name="check" /> : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
});

/** A name with its typed part highlighted. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const [before, part, after] = typedPart(name, typed) ?? ['', '', name];
  return (
    <>
      {before}
      {part ? <b>{part}</b> : null}
      {after}
    </>
  );
}
