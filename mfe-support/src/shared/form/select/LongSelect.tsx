import { useTranslate } from '@roadside/mfe-kit/fragment';

import { LateCombobox, type ComboboxFieldProps } from './LateCombobox';

/** A select with many options: a combobox in wide windows, a native select elsewhere. */
export function LongSelect({ onChange, ...props }: ComboboxFieldProps) {
  const t = useTranslate('forms');
  const { field, value } = props;
  return (
    <LateCombobox {...props}>
      {(Combobox, shared) => (
        <Combobox
          {...shared}
          options={(field.choices ?? []).map((choice) => ({ id: choice.value, text: choice.label }))}
          value={value === '' ? null : value}
          onChange={(id) => onChange(id ?? '')}
          emptyText={t('choose.nothing')}
        />
      )}
    </LateCombobox>
  );
}
