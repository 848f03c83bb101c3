import { useId, type ReactNode } from 'react';

import styles from './Field.module.css';

/** Props of {@link FieldGroup}. */
export interface FieldGroupProps {
  /** The question that the group answers. */
  label: ReactNode;
  /** Helps to answer it. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: ReactNode;
  /** `Radio` or `Checkbox`, one for each answer. */
  children: ReactNode;
}

/** Answers to choose from, under one question. */
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
