import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useRef, useState } from 'react';

import styles from './OrderChoice.module.css';

/** Outlines from lucide (ISC licence), 24 by 24. */
const UP = 'm18 15-6-6-6 6';
const DOWN = 'm6 9 6 6 6-6';

export interface OrderChoiceProps {
  options: readonly string[];
  /** Positions of options in the visitor's order; empty before the first move. */
  answer: readonly number[];
  onAnswer: (answer: readonly number[]) => void;
}

/** Options to be put in order by two buttons each, which work with keyboard and screen reader. */
export function OrderChoice({ options, answer, onAnswer }: OrderChoiceProps) {
  const t = useTranslate('tests');
  const order = answer.length === options.length ? answer : options.map((_, position) => position);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    // The browser takes focus from an element that moves in the document.
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focused.current}"]`)?.focus({ preventScroll: true });
    focused.current = undefined;
  });
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const option = order[from];
    const other = order[to];
    if (option === undefined || other === undefined) return;
    focused.current = `${option} ${by}`;
    setMoved(t('taking.moved', { option: options[option] ?? '', place: to + 1, count: order.length }));
    onAnswer(order.map((position, place) => (place === from ? other : place === to ? option : position)));
  };
  return (
    <>
      <ol className={styles.list} role="list" ref={list}>
        {order.map((position, place) => {
          const option = options[position] ?? '';
          return (
            <li key={position} className={styles.item}>
              <span className={styles.place} aria-hidden="true">
                {place + 1}
              </span>
              <span className={styles.text}>{option}</span>
              <span className={styles.buttons}>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    className={styles.button}
                    type="button"
                    data-move={`${position} ${by}`}
                    aria-label={t(by < 0 ? 'taking.up' : 'taking.down', { option })}
                    aria-disabled={order[place + by] === undefined || undefined}
                    onClick={() => move(place, by)}
                  >
                    <Glyph path={by < 0 ? UP : DOWN} />
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden as="p" role="status">
        {moved}
      </VisuallyHidden>
    </>
  );
}
