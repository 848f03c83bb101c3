import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns the smallest n such that every n-th item fits a column at the least height.
 *
 * @param least Minimum height of an item in CSS pixels.
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
  // Fits most phones, before measurement.
  if (height === undefined) return 2;
  return Math.max(1, Math.ceil((count * least) / Math.max(height, least)));
}
