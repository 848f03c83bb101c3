import { useEffect, useId, useState } from 'react';

import { visuallyHidden } from '../visually-hidden/VisuallyHidden';
import { suggestions } from './options';
import { forgetSearches } from './recent-searches';
import type { SearchControl } from './SearchBox';
import { SuggestionList } from './SuggestionList';
import styles from './Suggestions.module.css';
import { useSuggestions } from './use-suggestions';
import { useField } from './use-field';
import { useRecentSearches } from './use-recent-searches';

/** What suggestions say. */
export interface SuggestionTexts {
  /** Heading of what was searched for before. */
  readonly recent: string;
  /** Button that forgets that. */
  readonly forget: string;
  /** Heading of articles, and name of the list. */
  readonly articles: string;
  /** Told to screen readers: how many there are for a query. */
  readonly found: (count: number, query: string) => string;
  /** What the visitor may do when there are none for a query. */
  readonly none: (query: string) => string;
}

/** Props of {@link Suggestions}. */
export interface SuggestionsProps {
  /** The field above. */
  control: SearchControl;
  /** Path of the search of the product API. */
  endpoint: string;
  /** BCP 47 language of the page. */
  language: string;
  /** Where the list is: over what follows, or before it. @default 'over' */
  place?: 'over' | 'before' | undefined;
  texts: SuggestionTexts;
}

/** Key code of a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Makes a combobox of a search field, after the pattern of the ARIA Authoring Practices: what this visitor searched for, and articles as
 * they are typed. Down and Up mark one, Enter follows it; with none marked, Enter is the form's. Esc closes the list, then empties the
 * field. Its options are links, and nothing is chosen by them: react-aria's combobox, made for choosing a value, would keep Enter from
 * the form and hide the page around the list.
 */
export function Suggestions({ control, endpoint, language, texts, ...props }: SuggestionsProps) {
  const { action, category, value, setValue, setAria } = control;
  const over = props.place !== 'before';
  const [open, setOpen] = useState(!over);
  const [marked, setMarked] = useState<string | null>(null);
  const searches = useRecentSearches();
  const [typed, setTyped] = useState(value);
  const id = useId();

  // Typing opens the list and gives up the mark: what was marked need not be in the next one.
  if (typed !== value) {
    setTyped(value);
    setMarked(null);
    setOpen(true);
  }

  const { answer, waiting } = useSuggestions(endpoint, open ? value : '', category);
  const groups = suggestions(action, value, searches, answer);
  const options = [...groups.recent, ...groups.articles];
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
    // Beyond the last one, and before the first, is the field itself.
    const next = current < 0 && step < 0 ? options.length - 1 : current + step;
    setMarked(options[next]?.key ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && markedId) document.getElementById(markedId)?.click();
    // Where nothing is covered by the list there is nothing to gain by closing one of an empty field.
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
  const count = groups.articles.length;
  const settled = open && query !== '' && answer !== undefined && !waiting;
  const status = count > 0 ? texts.found(count, query) : texts.none(query);

  return (
    <div className={over ? styles.over : styles.before}>
      {shown ? (
        <div className={styles.box}>
          <SuggestionList
            id={`${id}-list`}
            groups={groups}
            current={current}
            optionId={optionId}
            language={language}
            waiting={waiting}
            texts={texts}
            onFollow={over ? close : undefined}
          />
          {groups.recent.length > 0 && query === '' ? (
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
        {settled ? status : ''}
      </p>
    </div>
  );
}
