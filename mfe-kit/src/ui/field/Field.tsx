import { useId, type ReactNode } from 'react';

import styles from './Field.module.css';

/** Props for the field's control, to be spread into it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Props of {@link Field}. */
export interface FieldProps {
  /** What to enter. */
  label: ReactNode;
  /** Hint between label and control. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: ReactNode;
  /** Characters used or left. */
  counter?: ReactNode;
  /** Renders the control: `(control) => <Input {...control} />`. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with label and hint above, error and counter below. */
export function Field({ label, hint, error, counter, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-counter`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error || counter ? (
        <div className={styles.below}>
          {error ? (
            <p className={styles.error} id={`${id}-error`}>
              {error}
            </p>
          ) : null}
          {counter ? (
            <p className={styles.counter} id={`${id}-counter`}>
              {counter}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
