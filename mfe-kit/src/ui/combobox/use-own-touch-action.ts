import { useInsertionEffect } from 'react';

/** Id of the style that react-aria writes into a document, unless something has the id already. */
const STYLE_ID = 'react-aria-pressable-style';

/**
 * Keeps react-aria from writing its style into the document: the page's policy refuses styles that no file has. What it
 * says stands in `Combobox.module.css`.
 */
export function useOwnTouchAction(): void {
  useInsertionEffect(() => {
    if (document.getElementById(STYLE_ID)) return;
    const sign = document.createElement('meta');
    sign.id = STYLE_ID;
    document.head.append(sign);
  }, []);
}
