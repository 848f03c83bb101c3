import { useCallback, useSyncExternalStore } from 'react';

/** A value that the device keeps as text, for a component to parse: nothing on the server and in the first render. */
export function useStoredText(event: string, read: () => string | null): string | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      window.addEventListener(event, changed);
      // Another tab has changed it.
      window.addEventListener('storage', changed);
      return () => {
        window.removeEventListener(event, changed);
        window.removeEventListener('storage', changed);
      };
    },
    [event],
  );
  return useSyncExternalStore(subscribe, read, onServer);
}

const onServer = () => null;
