import { enqueue, pageState } from './page-state';

/** A short notice. Errors must also be shown elsewhere. */
export interface Toast {
  /** One or two sentences, in the page's language. */
  readonly text: string;
  /** @default 'neutral' */
  readonly tone?: 'neutral' | 'success' | 'danger';
  /** Display time in milliseconds; hover and focus pause it. @default 5000 */
  readonly timeout?: number;
  /** Link to more details. */
  readonly link?: { readonly text: string; readonly url: string };
}

/** Window event: `pageState().toasts` has new entries. */
export const TOAST_EVENT = 'roadside:toast';

/** Shows a notice in the page's toast stack. */
export function showToast(toast: Toast): void {
  enqueue(pageState().toasts as Toast[], toast, TOAST_EVENT);
}
