import { useState, type ComponentType, type RefObject } from 'react';

import controls from '../field/control.module.css';
import { searchInput, SearchLine } from '../search-field/SearchLine';
import { follow } from '../../page/follow';
import { normalizeQuery, LONGEST_QUERY, resultsAddress } from './query';
import styles from './SearchBox.module.css';
import { useFieldValue } from './use-field-value';
import { useNavigationPending } from './use-navigation-pending';

/** Combobox attributes of the field: its list and the active option. */
export interface ComboboxAria {
  /** `id` of the list; `undefined` while closed. */
  readonly list: string | undefined;
  /** `id` of the active option. */
  readonly marked: string | undefined;
}

/** Control of the field, for the component below it. */
export interface SearchControl {
  /** Path of the results page. */
  readonly action: string;
  /** Slug of the category to search in. */
  readonly category: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Text in the field. */
  readonly value: string;
  /** Replaces the text. */
  readonly setValue: (value: string) => void;
  /** Turns the field into a combobox; `null` turns it back into a plain field. */
  readonly setAria: (aria: ComboboxAria | null) => void;
}

/** Props of {@link SearchBox}. */
export interface SearchBoxProps {
  /** Path of the results page, used as form action. */
  action: string;
  /** Initial text of the field. @default empty */
  query?: string | undefined;
  /**
   * True when the page shows the results for `query`, so that submitting it again is pointless.
   * @default false
   */
  asked?: boolean;
  /** Slug of the category to search in. @default all categories */
  category?: string | undefined;
  /** Accessible name of the field. */
  label: string;
  /** Placeholder with an example query. */
  placeholder: string;
  /** Text of the submit button. */
  submitLabel: string;
  /** Accessible name of the clear button. */
  clearLabel: string;
  /** True when search is the page's main purpose. @default false */
  large?: boolean;
  /** True when another control is the page's primary action. @default false */
  secondary?: boolean;
  /** True when an enclosing dialog moves the focus to the field. @default false */
  takesFocus?: boolean;
  /** Component below the field, usually suggestions; may be lazy-loaded. @default none */
  below?: ComponentType<{ control: SearchControl }> | undefined;
}

/**
 * Search form. Without scripts it requests the results page; with scripts it navigates there
 * softly. The field is uncontrolled, so text typed before hydration is kept.
 */
export function SearchBox({ action, query = '', category, below: Below, ...props }: SearchBoxProps) {
  const { input, value, setValue, isHydrated } = useFieldValue(query);
  const [aria, setAria] = useState<ComboboxAria | null>(null);
  const [isNavigating, begin] = useNavigationPending();

  const isPointless =
    normalizeQuery(value) === '' || (props.asked === true && normalizeQuery(value) === normalizeQuery(query));
  const clear = () => {
    setValue('');
    input.current?.focus();
  };
  const disabled = isHydrated && (isPointless || isNavigating);

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
        clear={value === '' ? undefined : { label: props.clearLabel, hidden: !isHydrated, onPress: clear }}
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
