import type { ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { CLOSE, SEARCH } from '../glyph/paths';
import styles from './SearchLine.module.css';

/** Class of the `<input>` in a {@link SearchLine}, beside that of every control. */
export const searchInput = styles.input;

/** Props of {@link SearchLine}. */
export interface SearchLineProps {
  /** Further class. */
  className?: string | undefined;
  /** The button that empties the field; `undefined` while there is nothing to clear. */
  clear: { readonly label: string; readonly hidden?: boolean; readonly onPress: () => void } | undefined;
  /** The `<input>`. */
  children: ReactNode;
}

/** A field to search by, of whatever kind: the sign before it, and the button that empties it. */
export function SearchLine({ className, clear, children }: SearchLineProps) {
  return (
    <div className={className ? `${styles.line} ${className}` : styles.line}>
      <Glyph path={SEARCH} />
      {children}
      {clear ? (
        <button
          className={styles.clear}
          type="button"
          hidden={clear.hidden}
          aria-label={clear.label}
          onClick={clear.onPress}
        >
          <Glyph path={CLOSE} />
        </button>
      ) : null}
    </div>
  );
}
