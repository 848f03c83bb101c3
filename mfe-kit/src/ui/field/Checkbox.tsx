import type { ComponentProps, ReactNode } from 'react';

import styles from './choice.module.css';

/** Props of {@link Checkbox}, in addition to those of `<input>`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Text next to the box. */
  label: ReactNode;
}

/** Checkbox; the whole row is clickable. */
export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...props} type="checkbox" className={styles.mark} />
      <span>{label}</span>
    </label>
  );
}
