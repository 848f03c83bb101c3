import { useCallback, useSyncExternalStore } from 'react';

/**
 * Subscribes to a text in storage; `null` on the server and in the first render.
 *
 * @param event Window event of a change by this tab.
 */
export function useStoredText(event: string, read: () => string | null): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      window.addEventListener(event, onChange);
      // Changes by other tabs.
      window.addEventListener('storage', onChange);
      return () => {
        window.removeEventListener(event, onChange);
        window.removeEventListener('storage', onChange);
      };
    },
    [event],
  );
  return useSyncExternalStore(subscribe, read, onServer);
}

const onServer = () => null;
