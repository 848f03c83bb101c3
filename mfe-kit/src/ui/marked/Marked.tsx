import { Fragment } from 'react';

import type { Mark } from '../../contract';
import styles from './Marked.module.css';

/** Props of {@link Marked}. */
export interface MarkedProps {
  /** Plain text. */
  text: string;
  /** Ranges to highlight, in order. Ranges outside the text and overlapping ones are ignored. */
  marks: readonly Mark[];
}

/** Text with highlighted search terms. */
export function Marked({ text, marks }: MarkedProps) {
  return partsOf(text, marks).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={start}>{part}</Fragment>
    ),
  );
}

/** The text split into highlighted parts and those between. */
function partsOf(text: string, marks: readonly Mark[]): { start: number; part: string; isMarked: boolean }[] {
  const parts = [];
  let position = 0;
  for (const { start, end } of marks) {
    if (start < position || end <= start || end > text.length) continue;
    if (start > position) parts.push({ start: position, part: text.slice(position, start), isMarked: false });
    parts.push({ start, part: text.slice(start, end), isMarked: true });
    position = end;
  }
  if (position < text.length) parts.push({ start: position, part: text.slice(position), isMarked: false });
  return parts;
}
