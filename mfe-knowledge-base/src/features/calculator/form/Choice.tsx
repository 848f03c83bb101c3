import type { CalculatorOption } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useLateCombobox } from '@roadside/mfe-kit/ui/combobox/use-late-combobox';
import { Field, type ControlProps } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Select } from '@roadside/mfe-kit/ui/field/Select';

import styles from './Choice.module.css';

/** Maximum number of choices shown as radio buttons; more become a select. */
const MOST_RADIOS = 3;

/** Maximum number of choices in a plain select; in wide windows more become a combobox. */
const MOST_PLAIN = 12;

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

/** A choice: radio buttons, a select, or a select with a search field. */
export function Choice(props: ChoiceProps) {
  const { name, label, options, value, onChange } = props;
  const textOf = useOptionText();
  if (options.length > MOST_PLAIN) return <LongChoice {...props} />;
  if (options.length > MOST_RADIOS || props.form) {
    return <Field label={label}>{(control) => <Options {...props} control={control} />}</Field>;
  }
  return (
    <FieldGroup label={label}>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            label={textOf(option)}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** A choice among many: a combobox in wide windows, a select elsewhere. */
function LongChoice(props: ChoiceProps) {
  const { name, label, options, value, onChange } = props;
  const t = useTranslate('calculator');
  const reasonOf = useReason();
  const { locale } = useFragmentContext('locale');
  const [container, Combobox] = useLateCombobox();
  const items = options.map((option) => {
    const { value: id, label: text } = option;
    const detail = reasonOf(option);
    return detail ? { id, text, detail } : { id, text };
  });
  return (
    <div ref={container}>
      {Combobox ? (
        <>
          <Combobox
            label={label}
            language={locale.language}
            options={items}
            value={value}
            // A cleared field keeps its value: one option is always chosen.
            onChange={(id) => (id === null ? undefined : onChange(id))}
            emptyText={t('no_option')}
          />
          <input type="hidden" name={name} value={value} />
        </>
      ) : (
        <Field label={label}>{(control) => <Options {...props} control={control} />}</Field>
      )}
    </div>
  );
}

/** The browser's own select. */
function Options({ name, options, value, onChange, form, control }: ChoiceProps & { control: ControlProps }) {
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

/** Returns an option's name, with the reason if it does not suit. */
function useOptionText() {
  const t = useTranslate('calculator');
  const reasonOf = useReason();
  return (option: CalculatorOption) => {
    const reason = reasonOf(option);
    return reason ? t('with_reason', { label: option.label, reason }) : option.label;
  };
}

/** Returns why an option does not suit the tariff, in words. */
function useReason() {
  const t = useTranslate('calculator');
  return ({ reason }: CalculatorOption) => (reason ? t(`option.${reason}` as 'option.too_old') : undefined);
}
