import type { ComponentProps, MouseEvent } from 'react';

import styles from './Button.module.css';

/** How much a button asks for attention: `primary` at most once on a screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** Props of {@link Button}; others are those of `<button>`. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** @default 'primary' */
  variant?: ButtonVariant;
  /** What it does is under way: a press does nothing. It keeps its size and the focus. @default false */
  busy?: boolean;
}

/** Does something on this page; its words are a verb and what it does. */
export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps a form from being sent twice.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const classes = [styles.button, styles[variant], props.className ?? ''].join(' ').trim();
  return (
    // oxlint-disable-next-line react/button-has-type -- One of the three that HTML knows, by its type.
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
