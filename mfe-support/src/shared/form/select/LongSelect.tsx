import type { FormField } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { isRequired } from '@roadside/mfe-kit/forms';
import { useLateCombobox } from '@roadside/mfe-kit/ui/combobox/use-late-combobox';
import type { ReactNode } from 'react';

/** Props of {@link LongSelect} and `CityField`. */
export interface ComboboxFieldProps {
  field: FormField;
  value: string;
  /** Texts of the field. */
  texts: { label: string; hint: string | undefined; error: string | undefined };
  /** The browser's own control, shown until the combobox has loaded. */
  native: ReactNode;
  onChange: (value: string) => void;
}

/** A select with many options: a combobox in wide windows, a native select elsewhere. */
export function LongSelect({ field, value, texts, native, onChange }: ComboboxFieldProps) {
  const t = useTranslate('forms');
  const { locale } = useFragmentContext('locale');
  const [container, Combobox] = useLateCombobox();
  return (
    <div ref={container}>
      {Combobox ? (
        <>
          <Combobox
            {...texts}
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
