import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { Toast } from '@roadside/mfe-kit/page';
import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { ToastStack, type StackedToast } from '@roadside/mfe-kit/ui/toast/ToastStack';
import { useEffect, useState } from 'react';

/** Takes notices out of the page's queue and shows them. The stack is there before the first one: else that one is not heard. */
export function ToastQueue() {
  const t = useTranslate('shell');
  const [toasts, setToasts] = useState<readonly StackedToast[]>([]);

  useEffect(() => {
    let count = 0;
    const drain = () => {
      const waiting = pageState().toasts.splice(0) as Toast[];
      const added = waiting.map((toast) => Object.assign({ id: String(count++) }, toast));
      if (added.length > 0) setToasts((before) => [...before, ...added]);
    };
    drain();
    window.addEventListener(TOAST_EVENT, drain);
    return () => window.removeEventListener(TOAST_EVENT, drain);
  }, []);

  const remove = (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id));
  return <ToastStack toasts={toasts} onRemove={remove} dismissLabel={t('close')} />;
}
