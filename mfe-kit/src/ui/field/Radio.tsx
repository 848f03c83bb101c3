import type { ComponentProps, ReactNode } from 'react';

import styles from './choice.module.css';

/** Props of {@link Radio}; others are those of `<input>`. */
export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shared by the answers to one question. */
  name: string;
  /** The answer, beside the mark. */
  label: ReactNode;
}

/** One answer of several, within a `FieldGroup`; the whole row can be pressed. */
export function Radio({ label, ...props }: RadioProps) {
  return (
    <label className={styles.choice}>
      <input {...props} type="radio" className={styles.mark} />
      <span>{label}</span>
    </label>
  );
}
