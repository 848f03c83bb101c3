import { useEffect, useState, type RefObject } from 'react';

/** Visibility of a row's ends. */
interface Ends {
  readonly start: boolean;
  readonly end: boolean;
}

/** Tolerance for fractional pixels. */
const TOLERANCE = 1;

/** Visible ends of a horizontally scrolling row; `undefined` previous hydration. */
export function useEnds(row: RefObject<HTMLElement | null>): Ends | undefined {
  const [ends, setEnds] = useState<Ends>();
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      // Negative in right-to-left languages.
      const scrolled = Math.abs(element.scrollLeft);
      const start = scrolled <= TOLERANCE;
      const end = scrolled + element.clientWidth >= element.scrollWidth - TOLERANCE;
      setEnds((previous) => (previous?.start === start && previous.end === end ? previous : { start, end }));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [row]);
  return ends;
}
