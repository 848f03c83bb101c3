import { useInsertionEffect } from 'react';

/** Id of the style element that react-aria inserts unless the id exists. */
const STYLE_ID = 'react-aria-pressable-style';

/**
 * Prevents react-aria from inserting its style element, which the content security policy forbids.
 * `Combobox.module.css` has its rules.
 */
export function useOwnTouchAction(): void {
  useInsertionEffect(() => {
    if (document.getElementById(STYLE_ID)) return;
    const marker = document.createElement('meta');
    marker.id = STYLE_ID;
    document.head.append(marker);
  }, []);
}
