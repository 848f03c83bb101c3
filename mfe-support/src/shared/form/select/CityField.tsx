import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useState } from 'react';

import { matchingCities, loadCities, type City } from './cities';
import { LateCombobox, type ComboboxFieldProps } from './LateCombobox';

/**
 * City field. Wide windows suggest the country's cities and accept any other. Elsewhere it is a
 * text input, since 1,000 options do not help on a phone.
 */
export function CityField({ onChange, ...props }: ComboboxFieldProps) {
  const t = useTranslate('forms');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [cities, setCities] = useState<readonly City[]>([]);
  const load = () => {
    loadCities(locale, city.code).then(setCities, () => undefined);
  };
  return (
    <LateCombobox {...props} onFocus={load}>
      {(Combobox, shared) => (
        <Combobox
          {...shared}
          options={matchingCities(cities, props.value)}
          matches={() => true}
          text={props.value}
          onText={onChange}
          emptyText={t('choose.other_city')}
        />
      )}
    </LateCombobox>
  );
}
