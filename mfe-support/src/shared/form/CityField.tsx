import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { isRequired } from '@roadside/mfe-kit/forms';
import { useState } from 'react';

import { citiesLike, loadCities, type City } from './cities';
import type { FoundByTypingProps } from './LongSelect';
import { useCombobox } from './use-combobox';

/**
 * A city. In wide windows the cities of the country are suggested; any other may be written. Elsewhere it is a line of text: a list
 * of a thousand cities helps nobody on a phone.
 */
export function CityField({ field, value, words, native, onChange }: FoundByTypingProps) {
  const t = useTranslate('forms');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [place, Combobox] = useCombobox();
  const [cities, setCities] = useState<readonly City[]>([]);
  // Only who comes to the field needs them.
  const load = () => {
    loadCities(locale, city.code).then(setCities, () => undefined);
  };
  return (
    <div ref={place} onFocus={Combobox && load}>
      {Combobox ? (
        <>
          <Combobox
            {...words}
            language={locale.language}
            options={citiesLike(cities, value)}
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
