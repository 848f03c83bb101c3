import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';

import styles from './LetterIndex.module.css';

/** Props of {@link LetterIndex}. */
export interface LetterIndexProps {
  letters: readonly string[];
  /** The visitor goes to a letter; `focus`: with the keyboard, so that the focus goes there too. */
  onGo: (letter: string, options: { focus: boolean }) => void;
}

/** Letters at the edge of the list: pressed, run over by a finger, or walked with the arrow keys as one stop of the keyboard. */
export function LetterIndex({ letters, onGo }: LetterIndexProps) {
  const t = useTranslate('places');
  const [stop, setStop] = useState(letters[0]);

  const run = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-letter]');
    const letter = under?.dataset['letter'];
    if (letter !== undefined) onGo(letter, { focus: false });
  };

  return (
    <div className={styles.index} role="group" aria-label={t('list.letters')}>
      {letters.map((letter) => (
        <button
          key={letter}
          className={styles.letter}
          type="button"
          data-letter={letter}
          tabIndex={letter === stop ? 0 : -1}
          onFocus={() => setStop(letter)}
          onKeyDown={walk}
          onPointerMove={run}
          // A press of Enter is a click without a pointer.
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
  event.stopPropagation();
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
  let next = event.target instanceof Element ? event.target[step] : null;
  // On a low window every second letter stands aside.
  while (next && !next.checkVisibility()) next = next[step];
  if (next instanceof HTMLElement) next.focus();
}
