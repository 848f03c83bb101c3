import type { CalculatorField as FieldData } from '@roadside/mfe-kit/contract';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';

import { isGrouped } from './amount';
import { AmountInput } from './AmountInput';
import { Choice } from './Choice';
import { Stepper } from './Stepper';

/** Units of fields with buttons and a slider. */
const STEPPED: ReadonlySet<string> = new Set(['hours_per_day', 'days_per_week']);

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
  const change = (next: string) => onChange(name, next);
  const leave = () => onLeave(name);
  if (control.type === 'choice') {
    return <Choice name={name} label={label} options={control.options} value={value} onChange={change} />;
  }
  const { min, max, step, decimals, unit } = control;
  const digits = (amount: number) => (amount / 10 ** decimals).toFixed(decimals);
  return (
    <Field label={label} error={error}>
      {(attributes) => {
        if (STEPPED.has(unit)) {
          const stepper = { control: attributes, name, label, min, max, value };
          return <Stepper {...stepper} onChange={change} onLeave={leave} />;
        }
        const common = { ...attributes, name, required: true, value, onBlur: leave };
        if (isGrouped(control)) return <AmountInput {...common} onValue={change} />;
        return (
          <Input
            {...common}
            type="number"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            min={digits(min)}
            max={digits(max)}
            step={digits(step)}
            onChange={(event) => change(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
