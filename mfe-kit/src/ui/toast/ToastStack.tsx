import { useRef, useState, type FocusEvent } from 'react';

import type { Toast as Notice } from '../../page/toasts';
import { Toast } from './Toast';
import styles from './ToastStack.module.css';
import { useClearOfFocus } from './use-clear-of-focus';

/** Most toasts shown; others wait. */
const MOST_SHOWN = 3;

/** A notice with a unique id. */
export interface StackedToast extends Notice {
  readonly id: string;
}

/** Props of {@link ToastStack}. */
export interface ToastStackProps {
  /** Toasts to show, oldest first. */
  toasts: readonly StackedToast[];
  /** Called after a toast has expired or was dismissed, and has faded out. */
  onRemove: (id: string) => void;
  /** Accessible name of the dismiss button. */
  dismissLabel: string;
}

/** Stack of notices at the bottom of the window. Announced politely; tone `danger` assertively. */
export function ToastStack({ toasts, onRemove, dismissLabel }: ToastStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useClearOfFocus(stack, toasts.length > 0);

  const enter = (event: FocusEvent) => {
    if (!isFocused) previousFocus.current = event.relatedTarget;
    setFocused(true);
  };
  const leave = (event: FocusEvent) => {
    setFocused(event.currentTarget.contains(event.relatedTarget));
  };
  const remove = (id: string, hadFocus: boolean) => {
    if (hadFocus) restoreFocus(previousFocus.current);
    // A removed element sends no pointerleave or blur event.
    if (toasts.length === 1) setHovered(false);
    if (hadFocus) setFocused(false);
    onRemove(id);
  };

  const shown = toasts.slice(0, MOST_SHOWN).map((toast) => ({
    toast,
    element: (
      <Toast
        key={toast.id}
        toast={toast}
        isPaused={isHovered || isFocused}
        dismissLabel={dismissLabel}
        onGone={(hadFocus) => remove(toast.id, hadFocus)}
      />
    ),
  }));
  const isDanger = ({ toast }: (typeof shown)[number]) => toast.tone === 'danger';
  return (
    <div
      className={styles.stack}
      ref={stack}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={leave}
    >
      <div className={styles.group} role="status" aria-atomic="false">
        {shown.filter((item) => !isDanger(item)).map(({ element }) => element)}
      </div>
      <div className={styles.group} role="alert" aria-atomic="false">
        {shown.filter(isDanger).map(({ element }) => element)}
      </div>
    </div>
  );
}

/** Moves the focus to where it came from, or to the page's content when that is gone. */
function restoreFocus(previousFocus: Element | null): void {
  const target = previousFocus?.isConnected ? previousFocus : document.querySelector('[data-slot="main"], main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
