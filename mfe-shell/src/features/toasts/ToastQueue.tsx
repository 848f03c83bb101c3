import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { Toast } from '@roadside/mfe-kit/page';
import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { ToastStack, type StackedToast } from '@roadside/mfe-kit/ui/toast/ToastStack';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { uppermostDialog, useUppermostDialog } from './use-uppermost-dialog';

/**
 * Takes notices out of the page's queue and shows them. The stack is there before the first one: else that one is not heard. While a dialog
 * is open the stack is in it: all else lies under its backdrop, and is neither read out nor pressed.
 */
export function ToastQueue() {
  const t = useTranslate('shell');
  const [toasts, setToasts] = useState<readonly StackedToast[]>([]);
  const [dialog, moveTo] = useUppermostDialog();
  const place = useRef(dialog);
  useEffect(() => {
    place.current = dialog;
  }, [dialog]);

  useEffect(() => {
    let count = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const add = () => {
      const waiting = pageState().toasts.splice(0) as Toast[];
      const added = waiting.map((toast) => Object.assign({ id: String(count++) }, toast));
      if (added.length > 0) setToasts((before) => [...before, ...added]);
    };
    const drain = () => {
      const uppermost = uppermostDialog();
      if (uppermost === place.current) {
        add();
        return;
      }
      moveTo(uppermost);
      clearTimeout(timer);
      timer = setTimeout(add);
    };
    drain();
    window.addEventListener(TOAST_EVENT, drain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(TOAST_EVENT, drain);
    };
  }, [moveTo]);

  const remove = (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id));
  const stack = <ToastStack toasts={toasts} onRemove={remove} dismissLabel={t('close')} />;
  return dialog ? createPortal(stack, dialog) : stack;
}
