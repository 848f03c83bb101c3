import { useEffect } from 'react';

import { useLatest } from '../use-latest';
import type { SearchControl } from './SearchBox';

/** What is done about what happens in the field. */
interface FieldListeners {
  /** A key. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The field has the focus. `untouched`: what is in it came with the page. */
  onReach: (untouched: boolean) => void;
  /** Neither the field nor anything in its form has the focus any more. */
  onLeave: (() => void) | undefined;
}

/** Listens to a search field, from the moment that the code is there. */
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
    // The focus may have been there before the code.
    if (document.activeElement === field) reach();
    return () => {
      field.removeEventListener('keydown', press);
      field.removeEventListener('focus', reach);
      field.removeEventListener('click', reach);
      form.removeEventListener('focusout', leave);
    };
  }, [input, latest]);
}
