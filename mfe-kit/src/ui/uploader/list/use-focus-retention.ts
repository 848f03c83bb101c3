import { useEffect, useRef, type RefObject } from 'react';

/**
 * Restores focus nearby when a pressed button disappears with its row, or its row changes.
 * @returns function to call before the change, with the zero-based index of the row.
 */
export function useFocusRetention(
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): (row: number) => void {
  const pendingRow = useRef<number>(undefined);
  // Runs after the next render, which is the one that the press caused.
  useEffect(() => {
    const row = pendingRow.current;
    if (row === undefined) return;
    pendingRow.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(row, buttons.length - 1)] ?? fallback.current)?.focus();
  });
  return (row) => {
    pendingRow.current = row;
  };
}
