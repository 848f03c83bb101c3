import type { ComponentProps, MouseEvent } from 'react';

import styles from './Button.module.css';

/** Visual weight of a button. Use `primary` at most once per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** Props of {@link Button}, in addition to those of `<button>`. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** @default 'primary' */
  variant?: ButtonVariant;
  /** True while the action runs: presses are ignored; size and focus stay. @default false */
  busy?: boolean;
}

/** Button for an action on the page. Its text is a verb with an object. */
export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents a second form submission.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const classes = [styles.button, styles[variant], props.className ?? ''].join(' ').trim();
  return (
    // oxlint-disable-next-line react/button-has-type -- the type allows only HTML's values
    <button
      {...props}
      type={type}
      className={classes}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      <span className={styles.words}>{children}</span>
    </button>
  );
}
