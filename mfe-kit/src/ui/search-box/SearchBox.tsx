import { useState, type ComponentType, type RefObject } from 'react';

import controls from '../field/control.module.css';
import { searchInput, SearchLine } from '../search-field/SearchLine';
import { follow } from '../../page/follow';
import { folded, LONGEST_QUERY, resultsAddress } from './query';
import styles from './SearchBox.module.css';
import { useFieldValue } from './use-field-value';
import { useNavigationPending } from './use-navigation-pending';

/** What makes a combobox of the field: its list, and the option marked in it. */
export interface ComboboxAria {
  /** `id` of the list; `undefined` while it is closed. */
  readonly list: string | undefined;
  /** `id` of the marked option. */
  readonly marked: string | undefined;
}

/** The field, for what stands below it. */
export interface SearchControl {
  /** Path of the page of results. */
  readonly action: string;
  /** Slug of the category that the search stays in. */
  readonly category: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** What is in the field. */
  readonly value: string;
  /** Puts something else into it. */
  readonly setValue: (value: string) => void;
  /** Makes it a combobox; `null` makes it a plain field again. */
  readonly setAria: (aria: ComboboxAria | null) => void;
}

/** Props of {@link SearchBox}. */
export interface SearchBoxProps {
  /** Path of the page of results: what the form asks for. */
  action: string;
  /** What the page puts into the field. @default nothing */
  query?: string | undefined;
  /** Whether the page shows what was found for it, so that there is no use in asking the same again. @default false */
  asked?: boolean;
  /** Slug of the category that the search stays in. @default all */
  category?: string | undefined;
  /** Name of the field. */
  label: string;
  /** Example of a query. */
  placeholder: string;
  /** Name of the button. */
  submitLabel: string;
  /** Name of the button that empties the field. */
  clearLabel: string;
  /** Whether it is what the page is for. @default false */
  large?: boolean;
  /** Whether something else on the page is the main thing to do. @default false */
  secondary?: boolean;
  /** Whether a dialog around it gives it the focus. @default false */
  takesFocus?: boolean;
  /** What stands below the field, usually suggestions; it may come late. @default nothing */
  below?: ComponentType<{ control: SearchControl }> | undefined;
}

/**
 * A line to search by. Without scripts it is a form that asks for the page of results; with them it goes there without a reload. The
 * field is the browser's own: what was typed before the scripts came stays.
 */
export function SearchBox({ action, query = '', category, below: Below, ...props }: SearchBoxProps) {
  const { input, value, setValue, alive } = useFieldValue(query);
  const [aria, setAria] = useState<ComboboxAria | null>(null);
  const [underWay, begin] = useNavigationPending();

  const asksNothing = folded(value) === '' || (props.asked === true && folded(value) === folded(query));
  const clear = () => {
    setValue('');
    input.current?.focus();
  };
  const disabled = alive && (asksNothing || underWay);

  return (
    <form
      className={props.large ? `${styles.form} ${styles.large}` : styles.form}
      role="search"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (disabled) return;
        begin();
        follow(resultsAddress(action, value, category));
      }}
    >
      <SearchLine
        className={styles.field}
        clear={value === '' ? undefined : { label: props.clearLabel, hidden: !alive, onPress: clear }}
      >
        <input
          ref={input}
          className={`${controls.control} ${searchInput}`}
          type="text"
          name="q"
          defaultValue={query}
          maxLength={LONGEST_QUERY}
          placeholder={props.placeholder}
          aria-label={props.label}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={props.takesFocus ? '' : undefined}
          data-search=""
          {...(aria && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': aria.list !== undefined,
            'aria-controls': aria.list,
            'aria-activedescendant': aria.marked,
          })}
        />
      </SearchLine>
      {category ? <input type="hidden" name="fromCategory" value={category} /> : null}
      <button
        className={props.secondary ? `${styles.submit} ${styles.secondary}` : styles.submit}
        type="submit"
        disabled={disabled}
      >
        {props.submitLabel}
      </button>
      {Below ? <Below control={{ action, category, input, value, setValue, setAria }} /> : null}
    </form>
  );
}
