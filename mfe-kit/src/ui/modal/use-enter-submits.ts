import { useEffect, type RefObject } from 'react';

/** What does something of its own at Enter. */
const OWN_ENTER = 'a[href], button, input, textarea, select, summary, [contenteditable="true"]';

/** Key code of a key that an input method takes. */
export const TAKEN_BY_INPUT_METHOD = 229;

/** Enter within an element presses its `[data-submit]` button, unless the key means something else where the focus is. */
export function useEnterSubmits(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat) return;
      if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(OWN_ENTER)) return;
      // A dialog within this one answers for itself.
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
