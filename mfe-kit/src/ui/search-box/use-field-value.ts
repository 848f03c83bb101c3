import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** Value of an uncontrolled field. */
interface FieldValue {
  /** The field. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** Replaces the text. */
  readonly setValue: (value: string) => void;
  /** True after hydration; false on the server and in the first render. */
  readonly isHydrated: boolean;
}

/**
 * Reads an uncontrolled field, so that text typed before hydration is kept.
 * @param initial Text from the page. A new one replaces the visitor's text.
 */
export function useFieldValue(initial: string): FieldValue {
  const input = useRef<HTMLInputElement>(null);
  const subscribe = useCallback((changed: () => void) => {
    const field = input.current;
    field?.addEventListener('input', changed);
    return () => field?.removeEventListener('input', changed);
  }, []);
  const value = useSyncExternalStore(
    subscribe,
    () => input.current?.value ?? initial,
    () => initial,
  );
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const setValue = useCallback((next: string) => {
    if (!input.current) return;
    input.current.value = next;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  const shown = useRef(initial);
  useEffect(() => {
    if (shown.current === initial) return;
    shown.current = initial;
    setValue(initial);
  }, [initial, setValue]);

  return { input, value, setValue, isHydrated };
}
