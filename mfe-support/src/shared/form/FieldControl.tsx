import type { FormField } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { isRequired, maxLengthOf, points, type BrokenRule } from '@roadside/mfe-kit/forms';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';
import { Field, type ControlProps } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Select } from '@roadside/mfe-kit/ui/field/Select';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { TextLimit } from '@roadside/mfe-kit/ui/text-limit/TextLimit';
import { useId } from 'react';

import { CityField } from './select/CityField';
import styles from './FieldControl.module.css';
import { LongSelect } from './select/LongSelect';
import { useFormTexts } from './use-form-texts';

export interface FieldControlProps {
  field: FormField;
  /** Current values: several for checkboxes. */
  values: readonly string[];
  /** The broken rule. */
  broken: BrokenRule | undefined;
  /**
   * Path of the text behind a consent.
   *
   * @default none
   */
  document?: string | undefined;
  onChange: (values: readonly string[]) => void;
}

/** A field of any kind but files, with its label, hint and error. */
export function FieldControl({ field, values, broken, document, onChange }: FieldControlProps) {
  const t = useTranslate('forms');
  const texts = useFormTexts();
  const name = texts.label(field.name);
  const label = isRequired(field) ? name : t('optional', { label: name });
  const hint = texts.hint(field.name);
  const error = broken && texts.error(broken, field.name);
  const limitText = (left: number) => (left < 0 ? t('too_long', { count: -left }) : t('left', { count: left }));
  const [value = ''] = values;

  switch (field.kind) {
    case 'radio':
    case 'checkboxes':
      return (
        <FieldGroup label={label} hint={hint} error={error}>
          {(field.choices ?? []).map((choice) => {
            const props = {
              name: field.name,
              value: choice.value,
              label: choice.label,
              checked: values.includes(choice.value),
            };
            return field.kind === 'radio' ? (
              <Radio key={choice.value} {...props} onChange={() => onChange([choice.value])} />
            ) : (
              <Checkbox key={choice.value} {...props} onChange={() => onChange(toggled(field, values, choice.value))} />
            );
          })}
        </FieldGroup>
      );
    case 'consent':
      return (
        <Consent
          name={field.name}
          label={label}
          error={error}
          document={document}
          checked={value !== ''}
          onChange={(checked) => onChange(checked ? ['yes'] : [])}
        />
      );
    default: {
      const limit = field.kind === 'long_text' ? maxLengthOf(field) : undefined;
      const left = limit === undefined ? undefined : limit - points(value);
      const native = (
        <Field
          label={label}
          hint={hint}
          error={error}
          counter={left === undefined ? undefined : <TextLimit left={left} text={limitText(left)} />}
        >
          {(control) => <Control control={control} field={field} value={value} onChange={(text) => onChange([text])} />}
        </Field>
      );
      const props = { field, value, native, texts: { label, hint, error } };
      const change = (text: string) => onChange([text]);
      // Dependent choices start empty. The field must keep its type, and so its focus, when they
      // arrive.
      if (isLongList(field) || field.choices_by) return <LongSelect {...props} onChange={change} />;
      return isCity(field) ? <CityField {...props} onChange={change} /> : native;
    }
  }
}

/** Minimum number of choices of a long list. */
const LONG_LIST = 12;

function isLongList({ kind, choices = [] }: FormField): boolean {
  return kind === 'select' && choices.length >= LONG_LIST;
}

/** Whether the field is a city, by its `autocomplete` value. */
function isCity({ kind, autocomplete }: FormField): boolean {
  return kind === 'text' && autocomplete === 'address-level2';
}

/** Input attributes by kind of field. */
const INPUT_ATTRIBUTES = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  date: { type: 'date' },
} as const;

interface ControlSetup {
  control: ControlProps;
  field: FormField;
  value: string;
  onChange: (text: string) => void;
}

function Control({ control, field, value, onChange }: ControlSetup) {
  const t = useTranslate('forms');
  const { name, kind, autocomplete, choices = [] } = field;
  const props = {
    ...control,
    name,
    value,
    autoComplete: autocomplete || undefined,
    'aria-required': isRequired(field) || undefined,
  };
  switch (kind) {
    case 'long_text':
      return <Textarea {...props} rows={5} dir="auto" onChange={({ target }) => onChange(target.value)} />;
    case 'select':
      return (
        <Select {...props} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      );
    default: {
      const attributes = INPUT_ATTRIBUTES[kind as keyof typeof INPUT_ATTRIBUTES] ?? INPUT_ATTRIBUTES.text;
      const digits = field.rules.some(({ rule }) => rule === 'year') ? ({ inputMode: 'numeric' } as const) : undefined;
      return (
        <Input
          {...props}
          {...attributes}
          {...digits}
          dir={kind === 'text' ? 'auto' : undefined}
          enterKeyHint="next"
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
  }
}

interface ConsentProps {
  name: string;
  label: string;
  error: string | undefined;
  document: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A consent checkbox with a link to its text, which is not part of the label: a tap reads it. */
function Consent({ name, label, error, document, checked, onChange }: ConsentProps) {
  const texts = useFormTexts();
  const id = useId();
  return (
    <div>
      <Checkbox
        name={name}
        value="yes"
        label={label}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onChange(target.checked)}
      />
      {document === undefined ? null : (
        <a className={styles.document} href={document} target="_blank" rel="noopener">
          {texts.document(name)}
        </a>
      )}
      {error ? (
        <p className={styles.error} id={id}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Values after a checkbox is pressed, in the order of the checkboxes. */
function toggled({ choices = [] }: FormField, values: readonly string[], pressed: string): string[] {
  const isChecked = (value: string) => (value === pressed) !== values.includes(value);
  return choices.map(({ value }) => value).filter(isChecked);
}
