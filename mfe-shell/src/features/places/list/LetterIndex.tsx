import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

import styles from './LetterIndex.module.css';
import { useFittingStep } from './use-fitting-step';
import { useCurrentGroup } from './use-current-group';

/** Least height of a letter, in CSS pixels: what a finger can hit. */
const LEAST = 24;

/** Props of {@link LetterIndex}. */
export interface LetterIndexProps {
  letters: readonly string[];
  /** The list, with a `data-group` for each letter. */
  list: RefObject<HTMLElement | null>;
  /** The visitor goes to a letter; `focus`: with the keyboard, so that the focus goes there too. */
  onGo: (letter: string, options: { focus: boolean }) => void;
}

/**
 * Letters at the edge of the list: pressed, run over by a finger, or walked with the arrow keys as one stop of the keyboard. Where there is
 * no room for all, every second or third one stands for its neighbours, as in an address book. The one at the top of the list is marked.
 */
export function LetterIndex({ letters, list, onGo }: LetterIndexProps) {
  const t = useTranslate('places');
  const root = useRef<HTMLDivElement>(null);
  const step = useFittingStep(root, letters.length, LEAST);
  const shown = letters.filter((_, index) => index % step === 0);
  const present = useCurrentGroup(list, letters);
  // The letter itself, or the one that stands for it.
  const marked = present === undefined ? undefined : shown[Math.floor(letters.indexOf(present) / step)];
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && shown.includes(focused) ? focused : shown[0];

  const run = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    // A finger stays with the letter that it pressed, wherever it goes.
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-letter]');
    const letter = under?.dataset['letter'];
    if (letter !== undefined) onGo(letter, { focus: false });
  };

  return (
    <div ref={root} className={styles.index} role="group" aria-label={t('list.letters')}>
      {shown.map((letter) => (
        <button
          key={letter}
          className={styles.letter}
          type="button"
          data-letter={letter}
          aria-current={letter === marked || undefined}
          tabIndex={letter === stop ? 0 : -1}
          onFocus={() => setFocused(letter)}
          onKeyDown={walk}
          onPointerMove={run}
          // Enter is a click without a pointer.
          onClick={(event) => onGo(letter, { focus: event.detail === 0 })}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/** Moves the focus to the letter above or below. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const next = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
