import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { useEffect, useState, type ComponentType } from 'react';

/** The page's toasts. Their code loads with the first one. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType<{ requestCount: number }>>();
  const [requestCount, setRequestCount] = useState(0);

  useEffect(() => {
    const load = async () => {
      const { SafeQueue } = await import(/* webpackChunkName: "toasts" */ './SafeQueue');
      setStack(() => SafeQueue);
    };
    // A toast whose code fails to load stays queued until the next request.
    const onToast = () => {
      setRequestCount((count) => count + 1);
      load().catch(() => undefined);
    };
    if (pageState().toasts.length > 0) onToast();
    window.addEventListener(TOAST_EVENT, onToast);
    return () => window.removeEventListener(TOAST_EVENT, onToast);
  }, []);

  return Stack ? <Stack requestCount={requestCount} /> : null;
}
