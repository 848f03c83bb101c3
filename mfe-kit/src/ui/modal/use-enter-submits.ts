import { useEffect, type RefObject } from 'react';

/** Elements with their own reaction to Enter. */
const OWN_ENTER = 'a[href], button, input, textarea, select, summary, [contenteditable="true"]';

/** Key code of keys that an input method handles. */
export const INPUT_METHOD_KEY = 229;

/**
 * Makes Enter press the element's `[data-submit]` button, unless the focused element handles Enter
 * itself.
 */
export function useEnterSubmits(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat) return;
      if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(OWN_ENTER)) return;
      // A nested dialog handles its own keys.
      if (target.closest('dialog') !== element.closest('dialog')) return;
      const submit = element.querySelector<HTMLElement>('[data-submit]');
      if (!submit || submit.closest('[hidden]')) return;
      event.preventDefault();
      submit.click();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [ref]);
}
