import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { PageModel } from '@roadside/mfe-kit/contract';
import type { Toast } from '@roadside/mfe-kit/page';
import { PAGE_EVENT, pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { ToastStack, type StackedToast } from '@roadside/mfe-kit/ui/toast/ToastStack';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { moveToTopLayer } from './move-to-top-layer';

/**
 * Shows the toasts of the page's queue. While a dialog is open the stack moves into it, since a
 * modal dialog makes everything else inert.
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
    const showQueued = () => {
      moveToTopLayer(host, home.current);
      const queued = pageState().toasts.splice(0) as Toast[];
      const added = queued.map((toast) => Object.assign({ id: String(count++) }, toast));
      if (added.length > 0) setToasts((previous) => [...previous, ...added]);
    };
    showQueued();
    window.addEventListener(TOAST_EVENT, showQueued);
    return () => window.removeEventListener(TOAST_EVENT, showQueued);
  }, [host]);

  useEffect(() => {
    // A toast has done its work on the page that it leads to.
    const onPage = (event: Event) => {
      const { url } = (event as CustomEvent<PageModel>).detail;
      setToasts((previous) => previous.filter(({ link }) => link?.url.split(/[?#]/, 1)[0] !== url));
    };
    window.addEventListener(PAGE_EVENT, onPage);
    return () => window.removeEventListener(PAGE_EVENT, onPage);
  }, []);

  const remove = (id: string) => setToasts((previous) => previous.filter((toast) => toast.id !== id));
  return (
    <div ref={home}>
      {createPortal(<ToastStack toasts={toasts} onRemove={remove} dismissLabel={t('close')} />, host)}
    </div>
  );
}
