import { useEffect, useState, type RefObject } from 'react';

/**
 * Every how many items of a column can be shown, when none may be lower than a fingertip: 1 shows all, 2 every second one.
 *
 * @param least Least height of an item in CSS pixels.
 */
export function useFittingStep(ref: RefObject<HTMLElement | null>, count: number, least: number): number {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  // Before it is measured, what fits on most phones.
  if (height === undefined) return 2;
  return Math.max(1, Math.ceil((count * least) / Math.max(height, least)));
}
