import { useRef, type ComponentProps } from 'react';

import { Glyph } from '../glyph/Glyph';
import { CLOSE, SEARCH } from '../glyph/paths';
import styles from './SearchField.module.css';

/** Props of {@link SearchField}; others are those of `<input>`. */
export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Name of the field. */
  label: string;
  /** What has been entered. */
  value: string;
  /** It has changed. */
  onChange: (value: string) => void;
  /** Name of the button that empties it. */
  clearLabel: string;
}

/** A line to search by, with a button that empties it. The form around it, if any, is the caller's. */
export function SearchField({ label, value, onChange, clearLabel, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.search}>
      <Glyph path={SEARCH} />
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...props}
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value ? (
        <button className={styles.clear} type="button" aria-label={clearLabel} onClick={clear}>
          <Glyph path={CLOSE} />
        </button>
      ) : null}
    </div>
  );
}
