import { useEffect, useState, type RefObject } from 'react';

/** Which ends of a row are in sight. */
interface Ends {
  readonly start: boolean;
  readonly end: boolean;
}

/** Fractions of a pixel are no way to go. */
const TOLERANCE = 1;

/** Which ends of a row that scrolls sideways are in sight; `undefined` until the page is alive. */
export function useEnds(row: RefObject<HTMLElement | null>): Ends | undefined {
  const [ends, setEnds] = useState<Ends>();
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      // Counted from the start of the line: in languages written right to left it is negative.
      const gone = Math.abs(element.scrollLeft);
      const start = gone <= TOLERANCE;
      const end = gone + element.clientWidth >= element.scrollWidth - TOLERANCE;
      setEnds((before) => (before?.start === start && before.end === end ? before : { start, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [row]);
  return ends;
}
