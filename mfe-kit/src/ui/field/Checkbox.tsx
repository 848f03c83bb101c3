import type { ComponentProps, ReactNode } from 'react';

import styles from './choice.module.css';

/** Props of {@link Checkbox}; others are those of `<input>`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is agreed to, beside the box. */
  label: ReactNode;
}

/** Yes or no; the whole row can be pressed. */
export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...props} type="checkbox" className={styles.mark} />
      <span>{label}</span>
    </label>
  );
}
