import styles from './Meter.module.css';

export interface MeterProps {
  value: number;
  /** Value at which the bar is full. */
  target: number;
  /** What the bar shows, for screen readers. */
  label: string;
}

/** Bar of a value on its way to a target. */
export function Meter({ value, target, label }: MeterProps) {
  return <progress className={styles.meter} value={Math.min(value, target)} max={target} aria-label={label} />;
}
