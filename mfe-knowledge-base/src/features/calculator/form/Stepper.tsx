import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { ControlProps } from '@roadside/mfe-kit/ui/field/Field';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { Input } from '@roadside/mfe-kit/ui/field/Input';

import styles from './Stepper.module.css';

/** Outlines from lucide (ISC licence), 24 by 24. */
const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';

export interface StepperProps {
  /** Attributes of the field's control. */
  control: ControlProps;
  name: string;
  /** Label of the field, for the names of its other controls. */
  label: string;
  min: number;
  max: number;
  /** Current value, as in the URL. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the number field loses the focus. */
  onLeave: () => void;
}

/** A small whole number: a field with buttons and a slider, which need scripts. */
export function Stepper({ control, name, label, min, max, value, onChange, onLeave }: StepperProps) {
  const t = useTranslate('calculator');
  const amount = Math.min(max, Math.max(min, Math.round(Number(value)) || min));
  const button = (difference: number) => {
    const next = Math.min(max, Math.max(min, amount + difference));
    const isEnd = String(next) === value;
    return (
      <button
        className={styles.button}
        type="button"
        aria-label={t(difference < 0 ? 'less' : 'more', { label })}
        // A disabled button would lose the focus at the end of the range.
        aria-disabled={isEnd || undefined}
        onClick={() => (isEnd ? undefined : onChange(String(next)))}
      >
        <Glyph path={difference < 0 ? MINUS : PLUS} />
      </button>
    );
  };
  return (
    <div className={styles.stepper}>
      {button(-1)}
      <Input
        {...control}
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        step={1}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {button(1)}
      <input
        className={styles.slider}
        type="range"
        aria-label={t('slider', { label })}
        min={min}
        max={max}
        value={amount}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
