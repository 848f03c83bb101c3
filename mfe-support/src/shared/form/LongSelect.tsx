import type { FormField } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { isRequired } from '@roadside/mfe-kit/forms';
import type { ReactNode } from 'react';

import { useCombobox } from './use-combobox';

/** Props of {@link LongSelect} and of `CityField`. */
export interface FoundByTypingProps {
  field: FormField;
  value: string;
  /** Words of the field. */
  words: { label: string; hint: string | undefined; error: string | undefined };
  /** The browser's own field, for as long as there is no other. */
  native: ReactNode;
  onChange: (value: string) => void;
}

/** One of many: found by typing in wide windows, the browser's own list elsewhere. */
export function LongSelect({ field, value, words, native, onChange }: FoundByTypingProps) {
  const t = useTranslate('forms');
  const { locale } = useFragmentContext('locale');
  const [place, Combobox] = useCombobox();
  return (
    <div ref={place}>
      {Combobox ? (
        <>
          <Combobox
            {...words}
            language={locale.language}
            options={(field.choices ?? []).map((choice) => ({ id: choice.value, text: choice.label }))}
            value={value === '' ? null : value}
            onChange={(id) => onChange(id ?? '')}
            emptyText={t('choose.nothing')}
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
