import type { CalculatorField as Asked } from '@roadside/mfe-kit/contract';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Select } from '@roadside/mfe-kit/ui/field/Select';

import styles from './CalculatorField.module.css';

/** So many choices stand side by side; more are a list that opens. */
const SIDE_BY_SIDE = 3;

/** Props of {@link CalculatorField}. */
export interface CalculatorFieldProps {
  /** What is asked. */
  field: Asked;
  /** Its words, with the unit. */
  label: string;
  /** What is wrong with what stands in it. */
  error: string | undefined;
  /** What stands in it, as in the address. */
  value: string;
  /** It has been changed. */
  onChange: (name: string, value: string) => void;
  /** It has been left. */
  onLeave: (name: string) => void;
}

/** A question of a calculator: a choice, or a number within bounds. */
export function CalculatorField({ field, label, error, value, onChange, onLeave }: CalculatorFieldProps) {
  const { name, control } = field;
  if (control.type === 'number') {
    const { min, max, step, decimals } = control;
    const digits = (amount: number) => (amount / 10 ** decimals).toFixed(decimals);
    return (
      <Field label={label} error={error}>
        {(given) => (
          <Input
            {...given}
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
  if (options.length > SIDE_BY_SIDE) {
    return (
      <Field label={label}>
        {(given) => (
          <Select {...given} name={name} value={value} onChange={(event) => onChange(name, event.target.value)}>
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
