import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';

export interface AddressFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (address: string) => void;
  /** Whether the dialog opens with the focus here. */
  isFirst?: boolean;
}

/** Field for the address of a link. */
export function AddressField({ label, error, value, onChange, isFirst = false }: AddressFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          data-autofocus={isFirst ? '' : undefined}
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
