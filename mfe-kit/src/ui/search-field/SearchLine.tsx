import type { ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { CLOSE, SEARCH } from '../glyph/paths';
import styles from './SearchLine.module.css';

/** Class for the `<input>` in a {@link SearchLine}, in addition to the common one. */
export const searchInput = styles.input;

/** Props of {@link SearchLine}. */
export interface SearchLineProps {
  /** Additional class. */
  className?: string | undefined;
  /** Clear button; `undefined` while the field is empty. */
  clear: { readonly label: string; readonly hidden?: boolean; readonly onPress: () => void } | undefined;
  /** The `<input>`. */
  children: ReactNode;
}

/** Frame of a search field: icon in front, clear button behind. */
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
