import { useEffect } from 'react';

import { useLatest } from '../use-latest';
import type { SearchControl } from './SearchBox';

/** Handlers of the field's events. */
interface FieldListeners {
  /** A key was pressed. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The field received focus or a click. `untouched`: its text is still the page's. */
  onReach: (untouched: boolean) => void;
  /** The focus left the field and its form. */
  onLeave: (() => void) | undefined;
}

/** Attaches handlers to a search field. */
export function useField({ input }: SearchControl, listeners: FieldListeners): void {
  const latest = useLatest(listeners);
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const reach = () => latest.current.onReach(field.value === field.defaultValue);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) latest.current.onLeave?.();
    };
    const press = (event: KeyboardEvent) => latest.current.onKeyDown(event);
    field.addEventListener('keydown', press);
    field.addEventListener('focus', reach);
    field.addEventListener('click', reach);
    form.addEventListener('focusout', leave);
    // The field may have had the focus before this code was loaded.
    if (document.activeElement === field) reach();
    return () => {
      field.removeEventListener('keydown', press);
      field.removeEventListener('focus', reach);
      field.removeEventListener('click', reach);
      form.removeEventListener('focusout', leave);
    };
  }, [input, latest]);
}
