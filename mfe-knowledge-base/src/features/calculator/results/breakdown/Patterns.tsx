import styles from './Patterns.module.css';

/** Lines of the patterns, in a square of 8 by 8, by part of the money. */
const LINES: Readonly<Record<string, string>> = {
  park: 'M0 0 8 8M8 0 0 8',
  tax: 'M-2 2 2-2M0 8 8 0M6 10 10 6',
  fuel: 'M2 2h2M6 6h2',
  rent: 'M0 2h8M0 6h8',
  finance: 'M2 0v8M6 0v8',
};

export interface PatternProps {
  /** Prefix of the patterns' ids. */
  id: string;
  /** Part of the money: a deduction's code, or `net`. */
  code: string;
}

/** Definitions of the patterns of some parts, for an `<svg>`. */
export function Patterns({ id, codes }: { id: string; codes: readonly string[] }) {
  return (
    <defs>
      {codes.map((code) =>
        LINES[code] ? (
          <pattern key={code} id={`${id}-${code}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect className={styles.ground} width="8" height="8" />
            <path className={styles.lines} d={LINES[code]} />
          </pattern>
        ) : null,
      )}
    </defs>
  );
}

/** Fill of a part: a pattern, or a plain colour by class. */
export function fillOf({ id, code }: PatternProps): { fill?: string; className?: string | undefined } {
  if (LINES[code]) return { fill: `url(#${id}-${code})` };
  return { className: code === 'net' ? styles.net : styles.plain };
}

/** Sample of a part's fill, beside its name. */
export function Swatch(props: PatternProps) {
  return (
    <svg className={styles.swatch} width="16" height="16" aria-hidden="true">
      <rect {...fillOf(props)} width="16" height="16" />
    </svg>
  );
}
