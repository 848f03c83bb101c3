import type { FormField } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { isRequired } from '@roadside/mfe-kit/forms';
import type { ComboboxProps } from '@roadside/mfe-kit/ui/combobox/Combobox';
import { useLateCombobox } from '@roadside/mfe-kit/ui/combobox/use-late-combobox';
import type { ComponentType, ReactNode } from 'react';

/** Props of a field that is a combobox in wide windows. */
export interface ComboboxFieldProps {
  field: FormField;
  value: string;
  /** Texts of the field. */
  texts: { label: string; hint: string | undefined; error: string | undefined };
  /** The browser's own control, shown until the combobox has loaded. */
  native: ReactNode;
  onChange: (value: string) => void;
}

export interface LateComboboxProps extends Omit<ComboboxFieldProps, 'onChange'> {
  /** Called when the combobox gets the focus. */
  onFocus?: () => void;
  /** Receives the combobox and the props that all fields share. */
  children: (
    Combobox: ComponentType<ComboboxProps>,
    shared: Pick<ComboboxProps, 'error' | 'hint' | 'label' | 'language' | 'required'>,
  ) => ReactNode;
}

/** A combobox with its value for the form, or the native control. */
export function LateCombobox({ field, value, texts, native, onFocus, children }: LateComboboxProps) {
  const { locale } = useFragmentContext('locale');
  const [container, Combobox] = useLateCombobox();
  return (
    <div ref={container} onFocus={Combobox && onFocus}>
      {Combobox ? (
        <>
          {children(Combobox, { ...texts, language: locale.language, required: isRequired(field) })}
          <input type="hidden" name={field.name} value={value} />
        </>
      ) : (
        native
      )}
    </div>
  );
}
