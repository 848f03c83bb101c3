import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

import styles from './LetterIndex.module.css';
import { useFittingStep } from './use-fitting-step';
import { useCurrentGroup } from './use-current-group';

/** Minimum height of a letter in CSS pixels, as a touch target. */
const LEAST_HEIGHT = 24;

export interface LetterIndexProps {
  letters: readonly string[];
  /** The list, with a `data-group` per letter. */
  list: RefObject<HTMLElement | null>;
  /**
   * Called when the visitor goes to a letter. `focus`: by keyboard, so that the focus moves too.
   */
  onGo: (letter: string, options: { focus: boolean }) => void;
}

/**
 * Letters beside the list: pressed, swept by a finger, or walked with the arrow keys as one tab
 * stop. Without space for all, every second or third letter stands for its neighbours, with dots
 * between. The letter at the top of the list is marked.
 */
export function LetterIndex({ letters, list, onGo }: LetterIndexProps) {
  const t = useTranslate('places');
  const root = useRef<HTMLDivElement>(null);
  const step = useFittingStep(root, letters.length, LEAST_HEIGHT);
  const shown = letters.filter((_, index) => index % step === 0);
  const current = useCurrentGroup(list, letters);
  // The current letter, or the shown letter that stands for it.
  const currentShown = current === undefined ? undefined : shown[Math.floor(letters.indexOf(current) / step)];
  const [focused, setFocused] = useState<string>();
  const tabStop = focused !== undefined && shown.includes(focused) ? focused : shown[0];

  const onSweep = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    // Touch pointers are captured by the first letter, so the letter below must be looked up.
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-letter]');
    const letter = element?.dataset['letter'];
    if (letter !== undefined) onGo(letter, { focus: false });
  };

  return (
    <div ref={root} className={styles.index} role="group" aria-label={t('list.letters')}>
      {shown.map((letter, index) => (
        <Fragment key={letter}>
          {index > 0 && step > 1 ? <span className={styles.between} aria-hidden="true" /> : null}
          <button
            className={styles.letter}
            type="button"
            data-letter={letter}
            aria-current={letter === currentShown || undefined}
            tabIndex={letter === tabStop ? 0 : -1}
            onFocus={() => setFocused(letter)}
            onKeyDown={moveFocus}
            onPointerMove={onSweep}
            // `detail` is 0 for a keyboard press.
            onClick={(event) => onGo(letter, { focus: event.detail === 0 })}
          >
            {letter}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Moves the focus to the previous or next letter. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const { currentTarget, key } = event;
  const letters = Array.from(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-letter]') ?? []);
  letters[letters.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
}
