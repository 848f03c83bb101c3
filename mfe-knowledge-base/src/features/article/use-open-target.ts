import { useEffect } from 'react';

/** Opens the question in the URL's hash, in browsers that do not. */
export function useOpenTarget(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const details = target?.closest('details');
      if (!target || !details || details.open) return;
      details.open = true;
      target.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
