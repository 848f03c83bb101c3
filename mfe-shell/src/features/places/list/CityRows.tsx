import type { DirectoryCity } from '@roadside/mfe-kit/contract';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { memo } from 'react';

import { typedPart } from '../matching/match';
import styles from './CityRows.module.css';

/** What every list of cities has to know beside its cities: one object for all of them. */
export interface RowContext {
  /** Address of the present page in a city. */
  readonly addressOf: (city: string) => string;
  /** Code of the page's own city, when the list is of its country. */
  readonly present: string | undefined;
  /** Name of a city's region; empty outside any. */
  readonly regionOf: (city: DirectoryCity) => string;
  /** Names that several cities have: those need their region beside them. */
  readonly repeated: ReadonlySet<string>;
}

/** Props of {@link CityRows}. */
export interface CityRowsProps {
  cities: readonly DirectoryCity[];
  context: RowContext;
  /** Which cities have their region beside them. @default 'repeated' */
  regions?: 'all' | 'repeated' | 'none';
  /** What was typed: marked where a name has it. */
  typed?: string;
}

/** Cities as links to the present page there. Not rendered again while a visitor types. */
export const CityRows = memo(function CityRows({ cities, context, regions = 'repeated', typed = '' }: CityRowsProps) {
  const { addressOf, present, regionOf, repeated } = context;
  return (
    <ul role="list">
      {cities.map((city) => {
        const isPresent = city.code === present;
        const shows = regions === 'all' || (regions === 'repeated' && repeated.has(city.name));
        const region = shows ? regionOf(city) : '';
        return (
          <li key={city.code}>
            <a
              className={styles.row}
              href={addressOf(city.code)}
              data-city={city.code}
              aria-current={isPresent ? 'true' : undefined}
            >
              <span className={styles.name}>{typed ? <Marked name={city.name} typed={typed} /> : city.name}</span>
              {region && region !== city.name ? <span className={styles.region}>{region}</span> : null}
              {isPresent ? <Icon name="check" /> : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
});

/** A name with what was typed in it set off. */
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
