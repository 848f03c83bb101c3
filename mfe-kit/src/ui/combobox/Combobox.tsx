import { I18nProvider } from 'react-aria/I18nProvider';

import { Field, type FieldProps } from '../field/Field';
import { ComboboxControl } from './ComboboxControl';

/** Something to choose. */
export interface ComboboxOption {
  readonly id: string;
  /** What it is called: shown, searched and put into the field. */
  readonly text: string;
  /** A word to tell it from its namesakes, after the text. */
  readonly detail?: string;
}

/** Props of {@link Combobox}. */
export type ComboboxProps = ComboboxSetup & (Chosen | Written);

/** One of the options has to be chosen. */
interface Chosen {
  /** Identifier of the chosen one; `null` when none is. */
  value: string | null;
  /** Another one has been chosen; `null` when the field was emptied. */
  onChange: (id: string | null) => void;
  text?: never;
  onText?: never;
}

/** The options only help: they cannot be complete, and what is in the field counts. */
interface Written {
  /** What is in the field. */
  text: string;
  /** Something else is in the field, typed or chosen. */
  onText: (text: string) => void;
  value?: never;
  onChange?: never;
}

/** What both ways have in common. */
interface ComboboxSetup extends Omit<FieldProps, 'children' | 'counter'> {
  /** Language of the page, for what screen readers are told. */
  language: string;
  /** All there is; some hundreds at most, as each that matches is in the document. */
  options: readonly ComboboxOption[];
  /** Stands where the options would, when none matches. */
  emptyText: string;
  /** Whether it has to be filled in, for screen readers. @default false */
  required?: boolean;
  /** Whether an option's text is found by what was entered. @default it contains that, whatever the case and accents */
  matches?: (text: string, input: string) => boolean;
}

/**
 * One of many, found by typing. Down and Up open the list and go through it, Enter chooses, Esc closes. Stands on react-aria: import
 * it from code that loads late, never from what every page loads.
 */
export function Combobox({ label, hint, error, language, ...props }: ComboboxProps) {
  return (
    <I18nProvider locale={language}>
      <Field label={label} hint={hint} error={error}>
        {(control) => <ComboboxControl {...props} control={control} />}
      </Field>
    </I18nProvider>
  );
}
