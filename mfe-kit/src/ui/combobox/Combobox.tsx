import { I18nProvider } from 'react-aria/I18nProvider';

import { Field, type FieldProps } from '../field/Field';
import { ComboboxControl } from './ComboboxControl';

/** An option of the list. */
export interface ComboboxOption {
  readonly id: string;
  /** Display name: shown, searched and put into the field. */
  readonly text: string;
  /** Text after the name that distinguishes options with the same name. */
  readonly detail?: string;
}

/** Props of {@link Combobox}. */
export type ComboboxProps = ComboboxSetup & (SelectMode | TextMode);

/** Select mode: one of the options must be selected. */
interface SelectMode {
  /** Id of the selected option; `null` for none. */
  value: string | null;
  /** Called with the newly selected id; `null` when the field was cleared. */
  onChange: (id: string | null) => void;
  text?: never;
  onText?: never;
}

/** Free-text mode: options are suggestions only. */
interface TextMode {
  /** Text in the field. */
  text: string;
  /** Called when the text changes, typed or selected. */
  onText: (text: string) => void;
  value?: never;
  onChange?: never;
}

/** Props shared by both modes. */
interface ComboboxSetup extends Omit<FieldProps, 'children' | 'counter'> {
  /** Page language, for screen reader announcements. */
  language: string;
  /** All options, at most some hundreds: each match is rendered. */
  options: readonly ComboboxOption[];
  /** Shown when no option matches. */
  emptyText: string;
  /** True for a required field, for screen readers. @default false */
  required?: boolean;
  /**
   * Matches an option's text against the input. @default substring match, ignoring case and accents
   */
  matches?: (text: string, input: string) => boolean;
}

/**
 * Select with a search field. Down and Up open the list and move through it, Enter selects, Esc
 * closes. It uses react-aria: import it only from lazy-loaded code.
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
