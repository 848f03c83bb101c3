import type { CalculatorField as FieldData } from '@roadside/mfe-kit/contract';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Select } from '@roadside/mfe-kit/ui/field/Select';

import styles from './CalculatorField.module.css';

/** Maximum number of choices shown as radio buttons; more become a select. */
const MOST_RADIOS = 3;

export interface CalculatorFieldProps {
  /** The field. */
  field: FieldData;
  /** Label with the unit. */
  label: string;
  /** Error of the current value. */
  error: string | undefined;
  /** Current value, as in the URL. */
  value: string;
  /** Called when the value changes. */
  onChange: (name: string, value: string) => void;
  /** Called when the field loses the focus. */
  onLeave: (name: string) => void;
}

/** A field of a calculator: a choice, or a number within bounds. */
export function CalculatorField({ field, label, error, value, onChange, onLeave }: CalculatorFieldProps) {
  const { name, control } = field;
  if (control.type === 'number') {
    const { min, max, step, decimals } = control;
    const digits = (amount: number) => (amount / 10 ** decimals).toFixed(decimals);
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            name={name}
            min={digits(min)}
            max={digits(max)}
            step={digits(step)}
            required
            value={value}
            onChange={(event) => onChange(name, event.target.value)}
            onBlur={() => onLeave(name)}
          />
        )}
      </Field>
    );
  }
  const { options } = control;
  if (options.length > MOST_RADIOS) {
    return (
      <Field label={label}>
        {(control) => (
          <Select {...control} name={name} value={value} onChange={(event) => onChange(name, event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  return (
    <FieldGroup label={label}>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            label={option.label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(name, option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
