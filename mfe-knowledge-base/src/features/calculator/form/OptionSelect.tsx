import type { CalculatorOption } from '@roadside/mfe-kit/contract';
import type { ControlProps } from '@roadside/mfe-kit/ui/field/Field';
import { Select } from '@roadside/mfe-kit/ui/field/Select';

import { useOptionText } from './option-text';

/** Props of a choice. */
export interface ChoiceProps {
  name: string;
  label: string;
  options: readonly CalculatorOption[];
  /** Value of the chosen option. */
  value: string;
  onChange: (value: string) => void;
  /** Id of the form, for a control outside of it. */
  form?: string;
}

/** The browser's own select. */
export function OptionSelect({
  name,
  options,
  value,
  onChange,
  form,
  control,
}: ChoiceProps & { control: ControlProps }) {
  const textOf = useOptionText();
  return (
    <Select {...control} name={name} form={form} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {textOf(option)}
        </option>
      ))}
    </Select>
  );
}
