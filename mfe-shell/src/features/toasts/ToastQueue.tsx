import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { Toast } from '@roadside/mfe-kit/page';
import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { ToastStack, type StackedToast } from '@roadside/mfe-kit/ui/toast/ToastStack';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { moveToTopLayer } from './move-to-top-layer';

/**
 * Takes notices out of the page's queue and shows them. While a dialog is open the stack is in it: all else lies under its backdrop,
 * and is neither read out nor pressed.
 */
export function ToastQueue() {
  const t = useTranslate('shell');
  const [toasts, setToasts] = useState<readonly StackedToast[]>([]);
  const home = useRef<HTMLDivElement>(null);
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    moveToTopLayer(host, home.current);
    return () => host.remove();
  }, [host]);

  useEffect(() => {
    let count = 0;
    const drain = () => {
      moveToTopLayer(host, home.current);
      const waiting = pageState().toasts.splice(0) as Toast[];
      const added = waiting.map((toast) => Object.assign({ id: String(count++) }, toast));
      if (added.length > 0) setToasts((before) => [...before, ...added]);
    };
    drain();
    window.addEventListener(TOAST_EVENT, drain);
    return () => window.removeEventListener(TOAST_EVENT, drain);
  }, [host]);

  const remove = (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id));
  return (
    <div ref={home}>
      {createPortal(<ToastStack toasts={toasts} onRemove={remove} dismissLabel={t('close')} />, host)}
    </div>
  );
}
