import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useLateCombobox } from '@roadside/mfe-kit/ui/combobox/use-late-combobox';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';

import styles from './Choice.module.css';
import { OptionSelect, type ChoiceProps } from './OptionSelect';
import { useOptionText, useReason } from './option-text';

/** Maximum number of choices shown as radio buttons; more become a select. */
const MOST_RADIOS = 3;

/** Maximum number of choices in a plain select; in wide windows more become a combobox. */
const MOST_PLAIN = 12;

/** A choice: radio buttons, a select, or a select with a search field. */
export function Choice(props: ChoiceProps) {
  const { name, label, options, value, onChange } = props;
  const textOf = useOptionText();
  if (options.length > MOST_PLAIN) return <LongChoice {...props} />;
  if (options.length > MOST_RADIOS || props.form) {
    return <Field label={label}>{(control) => <OptionSelect {...props} control={control} />}</Field>;
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
        <Field label={label}>{(control) => <OptionSelect {...props} control={control} />}</Field>
      )}
    </div>
  );
}
