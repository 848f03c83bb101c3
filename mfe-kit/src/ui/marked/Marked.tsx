import { Fragment } from 'react';

import type { Mark } from '../../contract';
import styles from './Marked.module.css';

/** Props of {@link Marked}. */
export interface MarkedProps {
  /** Plain text. */
  text: string;
  /** Parts of it that were searched for, in order; one that lies outside, or begins within another, is left out. */
  marks: readonly Mark[];
}

/** A text in which what was searched for stands out. */
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

/** The text in pieces, marked ones and those between them. */
function partsOf(text: string, marks: readonly Mark[]): { start: number; part: string; isMarked: boolean }[] {
  const parts = [];
  let read = 0;
  for (const { start, end } of marks) {
    if (start < read || end <= start || end > text.length) continue;
    if (start > read) parts.push({ start: read, part: text.slice(read, start), isMarked: false });
    parts.push({ start, part: text.slice(start, end), isMarked: true });
    read = end;
  }
  if (read < text.length) parts.push({ start: read, part: text.slice(read), isMarked: false });
  return parts;
}
