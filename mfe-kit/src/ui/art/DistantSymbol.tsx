import { useEffect, useRef, useState } from 'react';

/**
 * A symbol of a sprite, requested within a screen's height of the window. Browsers request a
 * `<use>` immediately, wherever it is: on the first load, before React.
 */
export function DistantSymbol({ url }: { url: string }) {
  const place = useRef<SVGUseElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const drawing = place.current?.ownerSVGElement;
    if (!drawing) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: '100%' },
    );
    observer.observe(drawing);
    return () => observer.disconnect();
  }, []);
  // The same element in both states: hydration changes no node of the server's HTML.
  return <use ref={place} href={isNear ? url : undefined} />;
}
