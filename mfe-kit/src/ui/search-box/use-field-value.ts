import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** What is in a field that is the browser's own. */
interface FieldValue {
  /** The field. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** Puts something else into it. */
  readonly setValue: (value: string) => void;
  /** Whether scripts are at work: not on the server, nor in the first render of its HTML. */
  readonly alive: boolean;
}

/**
 * Reads a field that React does not control: what was typed before the scripts came is kept.
 * @param initial What the page says is in it. When that changes, it takes the place of what was typed.
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
  const alive = useSyncExternalStore(
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

  return { input, value, setValue, alive };
}
