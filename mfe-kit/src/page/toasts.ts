import { enqueue, pageState } from './page-state';

/** A short notice. Never the only carrier of an error. */
export interface Toast {
  /** One or two sentences, in the page's language. */
  readonly text: string;
  /** @default 'neutral' */
  readonly tone?: 'neutral' | 'success' | 'danger';
  /** Shown for that long, in milliseconds; hovering or focusing it stops the clock. @default 5000 */
  readonly timeout?: number;
  /** Where there is more of it. */
  readonly link?: { readonly text: string; readonly url: string };
}

/** Announces that `pageState().toasts` has something to show. */
export const TOAST_EVENT = 'roadside:toast';

/** Shows a notice in the page's stack. */
export function showToast(toast: Toast): void {
  enqueue(pageState().toasts as Toast[], toast, TOAST_EVENT);
}
