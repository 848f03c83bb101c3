import { useEffect, useId, useState } from 'react';

import { visuallyHidden } from '../visually-hidden/VisuallyHidden';
import { openActions } from './actions';
import { OPTION_KINDS, suggestions, type OptionKind } from './options';
import { resultsAddress } from './query';
import { forgetSearches } from './recent-searches';
import type { SearchControl } from './SearchBox';
import { SuggestionList } from './SuggestionList';
import styles from './Suggestions.module.css';
import { useSuggestions } from './use-suggestions';
import { useField } from './use-field';
import { useRecentSearches } from './use-recent-searches';

/** Texts of suggestions. */
interface SuggestionTexts {
  /** Headings of options by kind; that of articles names the list too. */
  readonly headings: Readonly<Record<OptionKind, string>>;
  /** Heading of articles in other languages than the page's. */
  readonly otherLanguages: string;
  /** Text of the button that clears recent searches. */
  readonly forget: string;
  /** Text of a link that calls a number. */
  readonly call: (number: string) => string;
  /** Says which query was searched instead of the typed one. */
  readonly corrected: (query: string) => string;
  /** Text of a link to a query that may have been meant. */
  readonly suggested: (query: string) => string;
  /** Announcement of the number of articles for a query. */
  readonly found: (count: number, query: string) => string;
  /** Text when a query has no articles. */
  readonly none: (query: string) => string;
}

/** Props of {@link Suggestions}. */
export interface SuggestionsProps {
  /** Control of the field above. */
  control: SearchControl;
  /** Path of the product API's search endpoint. */
  endpoint: string;
  /** BCP 47 language of the page. */
  language: string;
  /**
   * Position of the list: over the following content, or before it, where it begins with popular
   * questions. @default 'over'
   */
  place?: 'over' | 'before' | undefined;
  /** False where the support form is off, so that no option leads there. @default true */
  hasForm?: boolean | undefined;
  texts: SuggestionTexts;
}

/** Key code of keys that an input method handles. */
const INPUT_METHOD_KEY = 229;

/**
 * Turns a search field into a combobox, following the ARIA Authoring Practices: recent searches and
 * popular questions, then actions and articles while typing. Down and Up move through the options.
 * Enter follows the active one or submits the form. Esc closes the list, then empties the field.
 *
 * react-aria's combobox does not fit: it selects values, whereas these options are links. It would
 * also keep Enter from the form and hide the rest of the page from assistive technology.
 */
export function Suggestions({ control, endpoint, language, texts, ...props }: SuggestionsProps) {
  const { action, category, value, setValue, setAria } = control;
  const over = props.place !== 'before';
  const [open, setOpen] = useState(!over);
  const [marked, setMarked] = useState<string | null>(null);
  const searches = useRecentSearches();
  const [typed, setTyped] = useState(value);
  const id = useId();

  // Typing opens the list and clears the active option, which may be missing in the next list.
  if (typed !== value) {
    setTyped(value);
    setMarked(null);
    setOpen(true);
  }

  const { answer, waiting } = useSuggestions(endpoint, open ? value : '', { category, hasPopular: !over });
  const actions = openActions(answer, props.hasForm !== false);
  const byKind = suggestions({ page: action, text: value, searches, answer, actions, call: texts.call });
  const options = OPTION_KINDS.flatMap((kind) => byKind[kind]);
  const shown = open && options.length > 0;
  const current = shown ? options.findIndex(({ key }) => key === marked) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  const list = shown ? `${id}-list` : undefined;
  const markedId = current >= 0 ? optionId(current) : undefined;
  useEffect(() => {
    setAria({ list, marked: markedId });
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [setAria, list, markedId]);
  useEffect(() => () => setAria(null), [setAria]);

  const close = () => {
    setOpen(false);
    setMarked(null);
  };

  const move = (step: 1 | -1) => {
    setOpen(true);
    // Past the last and before the first option comes the field itself.
    const next = current < 0 && step < 0 ? options.length - 1 : current + step;
    setMarked(options[next]?.key ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && markedId) document.getElementById(markedId)?.click();
    // A list that covers nothing stays open for an empty field.
    else if (event.key === 'Escape' && shown && (over || value !== '')) close();
    else if (event.key === 'Escape' && value !== '') setValue('');
    else return;
    event.preventDefault();
  };

  const onReach = (untouched: boolean) => {
    if (value !== '' && untouched) return;
    setOpen(true);
  };
  useField(control, { onKeyDown, onReach, onLeave: over ? close : undefined });

  const query = value.trim();
  const count = byKind.action.length + byKind.article.length;
  const settled = open && query !== '' && answer !== undefined && !waiting;
  const corrected = byKind.article.length > 0 ? answer?.corrected : undefined;
  const status = [corrected && texts.corrected(corrected), count > 0 ? texts.found(count, query) : texts.none(query)];
  const isElsewhere = answer?.relaxed === 'other_languages';
  const headings = isElsewhere ? { ...texts.headings, article: texts.otherLanguages } : texts.headings;
  const note = settled ? answer : undefined;

  return (
    <div className={over ? styles.over : styles.before}>
      {shown ? (
        <div className={styles.box}>
          {note && corrected ? <p className={styles.note}>{texts.corrected(corrected)}</p> : null}
          <SuggestionList
            id={`${id}-list`}
            label={texts.headings.article}
            options={options}
            headings={headings}
            current={current}
            optionId={optionId}
            language={language}
            waiting={waiting}
            onFollow={over ? close : undefined}
          />
          {byKind.recent.length > 0 && query === '' ? (
            <button
              className={styles.forget}
              type="button"
              onClick={() => {
                forgetSearches();
                control.input.current?.focus();
              }}
            >
              {texts.forget}
            </button>
          ) : null}
        </div>
      ) : null}
      <p className={over || count > 0 ? visuallyHidden : styles.none} role="status">
        {settled ? status.filter(Boolean).join(' ') : ''}
      </p>
      {note?.suggested && (shown || !over) ? (
        <p className={styles.note}>
          <a href={resultsAddress(action, note.suggested)}>{texts.suggested(note.suggested)}</a>
        </p>
      ) : null}
    </div>
  );
}
