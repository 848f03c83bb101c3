import { useRef, type ComponentProps } from 'react';

import controls from '../field/control.module.css';
import { searchInput, SearchLine } from './SearchLine';

/** Props of {@link SearchField}, in addition to those of `<input>`. */
export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Accessible name of the field. */
  label: string;
  /** Text in the field. */
  value: string;
  /** Called when the text changes. */
  onChange: (value: string) => void;
  /** Accessible name of the clear button. */
  clearLabel: string;
}

/** Search field with a clear button. An enclosing form is up to the caller. */
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
