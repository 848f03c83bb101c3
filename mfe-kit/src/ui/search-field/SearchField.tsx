import { useRef, type ComponentProps } from 'react';

import controls from '../field/control.module.css';
import { searchInput, SearchLine } from './SearchLine';

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
    <SearchLine clear={value ? { label: clearLabel, onPress: clear } : undefined}>
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...props}
        ref={input}
        type="search"
        className={`${controls.control} ${searchInput}`}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </SearchLine>
  );
}
