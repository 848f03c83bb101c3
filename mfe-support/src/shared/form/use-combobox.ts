import { useEffect, useRef, useState, type RefObject } from 'react';

/** Windows that have room for a list below a field, and people before them a keyboard. */
const WIDE = '(width >= 768px)';

/** What shows that somebody is about to fill in a form. */
const SIGNS = ['pointerover', 'focusin'] as const;

type Combobox = typeof import('@roadside/mfe-kit/ui/combobox/Combobox').Combobox;

/**
 * The kit's combobox, for a wide window in which somebody has come to the form. Until its code is there, on phones and without
 * scripts, a field stays the browser's own.
 * @returns a ref for the element around the field, which is not replaced while the focus is in it; and the combobox.
 */
export function useCombobox(): [place: RefObject<HTMLDivElement | null>, Combobox: Combobox | undefined] {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Combobox>();

  useEffect(() => {
    const element = place.current;
    const form = element?.closest('form');
    if (!element || !form || !matchMedia(WIDE).matches) return;
    const stop = new AbortController();
    let isComing = false;
    const load = async () => {
      const { Combobox } = await import(/* webpackChunkName: "combobox" */ '@roadside/mfe-kit/ui/combobox/Combobox');
      if (stop.signal.aborted) return;
      const show = () => setLoaded(() => Combobox);
      if (!element.contains(document.activeElement)) return show();
      element.addEventListener('focusout', show, { once: true, signal: stop.signal });
    };
    // Without it the browser's own field does.
    const begin = () => {
      if (isComing) return;
      isComing = true;
      load().catch(() => undefined);
    };
    for (const sign of SIGNS) form.addEventListener(sign, begin, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return [place, loaded];
}
