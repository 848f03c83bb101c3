import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus near when a pressed button goes away with its row, or its row changes.
 * @returns function that is told the place of the row, from nought, before that happens.
 */
export function useFocusRetention(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): (place: number) => void {
  const wanted = useRef<number>(undefined);
  // After whatever render comes next: it is the one that the press has led to.
  useEffect(() => {
    const place = wanted.current;
    if (place === undefined) return;
    wanted.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? otherwise.current)?.focus();
  });
  return (place) => {
    wanted.current = place;
  };
}
