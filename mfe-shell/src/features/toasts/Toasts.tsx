import { Boundary } from '@roadside/mfe-kit/fragment';
import { pageState, TOAST_EVENT } from '@roadside/mfe-kit/page/host';
import { useEffect, useState, type ComponentType } from 'react';

/** The page's notices. Their code comes with the first one. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    const load = async () => {
      const { ToastQueue } = await import(/* webpackChunkName: "toasts" */ './ToastQueue');
      setStack(() => ToastQueue);
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

  if (!Stack) return null;
  return (
    <Boundary subject={String(asked)}>
      <Stack />
    </Boundary>
  );
}
