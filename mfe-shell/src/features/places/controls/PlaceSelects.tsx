import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useId, type ReactNode } from 'react';

import type { CityGroup } from '../data/directory';
import styles from './PlaceSelects.module.css';

export interface PlaceSelectsProps {
  /** Empty until a directory has loaded. */
  countries: CityDirectory['countries'];
  country: string;
  onCountry: (code: string) => void;
  /** `undefined` until the directory has loaded. */
  regions: readonly CityGroup[] | undefined;
  /** Name of the selected region; `null` for all. */
  region: string | null;
  onRegion: (title: string | null) => void;
}

/** Option value for all regions, which is no region's name. */
const ALL = '*';

/** Selects of the country and one of its regions. Native, which is fastest on phones. */
export function PlaceSelects({ countries, country, onCountry, regions, region, onRegion }: PlaceSelectsProps) {
  const t = useTranslate('places');
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
      {regions === undefined || regions.length > 1 ? (
        <Select
          label={t('region.label')}
          value={region ?? ALL}
          disabled={regions === undefined}
          onChange={(value) => onRegion(value === ALL ? null : value)}
        >
          <option value={ALL}>{t('region.all')}</option>
          {regions?.map(({ title }) => (
            <option key={title} value={title}>
              {title || t('region.none')}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, disabled = false, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.select}>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <select
        id={id}
        className={styles.box}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
