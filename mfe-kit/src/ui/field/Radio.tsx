import type { ComponentProps, ReactNode } from 'react';

import styles from './choice.module.css';

/** Props of {@link Radio}, in addition to those of `<input>`. */
export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shared by all answers to a question. */
  name: string;
  /** Text next to the mark. */
  label: ReactNode;
}

/** Radio button in a `FieldGroup`; the whole row is clickable. */
export function Radio({ label, ...props }: RadioProps) {
  return (
    <label className={styles.choice}>
      <input {...props} type="radio" className={styles.mark} />
      <span>{label}</span>
    </label>
  );
}
