import { Patterns, fillOf } from './Patterns';
import styles from './MoneyBar.module.css';

/** A part of the bar. */
interface MoneyPart {
  /** A deduction's code, or `net`. */
  code: string;
  /** Size, not negative. */
  amount: number;
}

export interface MoneyBarProps {
  /** Prefix of the patterns' ids. */
  id: string;
  /** Parts in order. */
  parts: readonly MoneyPart[];
}

/** Stacked bar of where the money goes. Screen readers skip it: the list below says the same. */
export function MoneyBar({ id, parts }: MoneyBarProps) {
  const total = sumOf(parts);
  const percent = (amount: number) => `${total > 0 ? Math.round((amount / total) * 10_000) / 100 : 0}%`;
  return (
    <svg className={styles.bar} width="100%" height="32" aria-hidden="true">
      <Patterns id={id} codes={parts.map(({ code }) => code)} />
      {parts.map(({ code, amount }, index) => {
        const x = percent(sumOf(parts.slice(0, index)));
        return (
          <g key={code}>
            <rect {...fillOf({ id, code })} x={x} width={percent(amount)} height="32" />
            {x === '0%' ? null : <line className={styles.edge} x1={x} x2={x} y1="0" y2="32" />}
          </g>
        );
      })}
    </svg>
  );
}

function sumOf(parts: readonly MoneyPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
