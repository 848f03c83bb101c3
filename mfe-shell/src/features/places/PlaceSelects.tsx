import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useId, type ReactNode } from 'react';

import type { CityGroup } from './places';
import styles from './PlaceSelects.module.css';
import type { CountryName } from './use-countries';

/** Props of {@link PlaceSelects}. */
export interface PlaceSelectsProps {
  countries: readonly CountryName[];
  country: string;
  onCountry: (code: string) => void;
  regions: readonly CityGroup[];
  /** Title of the chosen region; `null` for all of them. */
  region: string | null;
  onRegion: (title: string | null) => void;
}

/** Value of the choice of all regions: no region is called so. */
const ALL = '*';

/** The country, and one of its regions to look in. Native: on phones nothing is quicker to use. */
export function PlaceSelects({ countries, country, onCountry, regions, region, onRegion }: PlaceSelectsProps) {
  const t = useTranslate('places');
  if (countries.length < 2 && regions.length < 2) return null;
  return (
    <div className={styles.selects}>
      {countries.length > 1 ? (
        <Select label={t('country.label')} value={country} onChange={onCountry}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {regions.length > 1 ? (
        <Select
          label={t('region.label')}
          value={region ?? ALL}
          onChange={(value) => onRegion(value === ALL ? null : value)}
        >
          <option value={ALL}>{t('region.all')}</option>
          {regions.map(({ title }) => (
            <option key={title} value={title}>
              {title || t('region.none')}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}

function Select(props: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label className={styles.label} htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        className={styles.box}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.children}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
