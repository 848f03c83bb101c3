import { useRef, useState, type FocusEvent } from 'react';

import type { Toast as Notice } from '../../page/toasts';
import { Toast } from './Toast';
import styles from './ToastStack.module.css';
import { useClearOfFocus } from './use-clear-of-focus';

/** How many toasts are seen at once; the others wait for their turn. */
const MOST_SEEN = 3;

/** A notice with what tells it from others. */
export interface StackedToast extends Notice {
  readonly id: string;
}

/** Props of {@link ToastStack}. */
export interface ToastStackProps {
  /** What is to be shown, the oldest first. */
  toasts: readonly StackedToast[];
  /** A toast has been seen for its time or was dismissed, and has faded. */
  onRemove: (id: string) => void;
  /** Name of the button that takes a toast away. */
  dismissLabel: string;
}

/**
 * Notices at the bottom of the window. Screen readers hear them as they appear: politely, those of danger at once.
 */
export function ToastStack({ toasts, onRemove, dismissLabel }: ToastStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useClearOfFocus(stack, toasts.length > 0);

  const enter = (event: FocusEvent) => {
    if (!isFocused) before.current = event.relatedTarget;
    setFocused(true);
  };
  const leave = (event: FocusEvent) => {
    setFocused(event.currentTarget.contains(event.relatedTarget));
  };
  const remove = (id: string, hadFocus: boolean) => {
    if (hadFocus) giveFocusBack(before.current);
    // An element that is taken away under the pointer or with the focus says no word of it.
    if (toasts.length === 1) setHovered(false);
    if (hadFocus) setFocused(false);
    onRemove(id);
  };

  const seen = toasts.slice(0, MOST_SEEN).map((toast) => ({
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
  const isDanger = ({ toast }: (typeof seen)[number]) => toast.tone === 'danger';
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
        {seen.filter((item) => !isDanger(item)).map(({ element }) => element)}
      </div>
      <div className={styles.group} role="alert" aria-atomic="false">
        {seen.filter(isDanger).map(({ element }) => element)}
      </div>
    </div>
  );
}

/** To where the focus came from, or to the page's content when that is gone. */
function giveFocusBack(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector('[data-slot="main"], main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
