import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { useEffect, useState, type ComponentType } from 'react';

/** The page's notices. Their code comes with the first one. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType<{ asked: number }>>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    const load = async () => {
      const { SafeQueue } = await import(/* webpackChunkName: "toasts" */ './SafeQueue');
      setStack(() => SafeQueue);
    };
    // What cannot be loaded stays in the queue: the next notice tries again.
    const hear = () => {
      setAsked((count) => count + 1);
      load().catch(() => undefined);
    };
    if (pageState().toasts.length > 0) hear();
    window.addEventListener(TOAST_EVENT, hear);
    return () => window.removeEventListener(TOAST_EVENT, hear);
  }, []);

  return Stack ? <Stack asked={asked} /> : null;
}
