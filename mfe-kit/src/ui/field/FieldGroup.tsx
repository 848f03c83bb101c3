import { useId, type ReactNode } from 'react';

import styles from './Field.module.css';

/** Props of {@link FieldGroup}. */
export interface FieldGroupProps {
  /** Question of the group. */
  label: ReactNode;
  /** Hint below the question. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: ReactNode;
  /** A `Radio` or `Checkbox` for each answer. */
  children: ReactNode;
}

/** Group of choices with a common question. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={`${styles.field} ${styles.group}`} aria-describedby={described || undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
