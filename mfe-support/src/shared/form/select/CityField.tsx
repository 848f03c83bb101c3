import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { isRequired } from '@roadside/mfe-kit/forms';
import { useLateCombobox } from '@roadside/mfe-kit/ui/combobox/use-late-combobox';
import { useState } from 'react';

import { matchingCities, loadCities, type City } from './cities';
import type { ComboboxFieldProps } from './LongSelect';

/**
 * City field. Wide windows suggest the country's cities and accept any other. Elsewhere it is a
 * text input, since 1,000 options do not help on a phone.
 */
export function CityField({ field, value, texts, native, onChange }: ComboboxFieldProps) {
  const t = useTranslate('forms');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [container, Combobox] = useLateCombobox();
  const [cities, setCities] = useState<readonly City[]>([]);
  // Cities load only when the field gets the focus.
  const load = () => {
    loadCities(locale, city.code).then(setCities, () => undefined);
  };
  return (
    <div ref={container} onFocus={Combobox && load}>
      {Combobox ? (
        <>
          <Combobox
            {...texts}
            language={locale.language}
            options={matchingCities(cities, value)}
            matches={() => true}
            text={value}
            onText={onChange}
            emptyText={t('choose.other_city')}
            required={isRequired(field)}
          />
          <input type="hidden" name={field.name} value={value} />
        </>
      ) : (
        native
      )}
    </div>
  );
}
