import { useEffect, useRef, useState, type RefObject } from 'react';

/** Windows with space for a list below a field, usually with a keyboard. */
const WIDE = '(width >= 768px)';

/** Signs that somebody starts to fill in the form. */
const APPROACH_EVENTS = ['pointerover', 'focusin'] as const;

type Combobox = typeof import('./Combobox').Combobox;

/**
 * Loads the combobox in a wide window when somebody approaches the form. Until then, on
 * phones and without scripts, the native control stays.
 *
 * @returns a ref for the field's element, and the combobox. A focused control is replaced only
 * after it loses the focus.
 */
export function useLateCombobox(): [container: RefObject<HTMLDivElement | null>, Combobox: Combobox | undefined] {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Combobox>();

  useEffect(() => {
    const element = container.current;
    const form = element?.closest('form');
    if (!element || !form || !matchMedia(WIDE).matches) return;
    const controller = new AbortController();
    let isLoading = false;
    const load = async () => {
      const { Combobox } = await import(/* webpackChunkName: "combobox" */ './Combobox');
      if (controller.signal.aborted) return;
      const show = () => setLoaded(() => Combobox);
      if (!element.contains(document.activeElement)) return show();
      element.addEventListener('focusout', show, { once: true, signal: controller.signal });
    };
    // Without it the native control stays.
    const tryLoad = () => {
      if (isLoading) return;
      isLoading = true;
      load().catch(() => undefined);
    };
    for (const event of APPROACH_EVENTS) form.addEventListener(event, tryLoad, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return [container, loaded];
}
