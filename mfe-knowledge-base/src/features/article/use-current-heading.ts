import type { Heading } from '@roadside/mfe-kit/contract';
import { useEffect, useState } from 'react';

/** Lower part of the window in which a heading does not count as current. */
const BOTTOM_MARGIN = '-65%';

/**
 * Anchor of the current heading: the last one in the upper part of the window. `undefined` above
 * the first one and on the server.
 */
export function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings
      .map((heading) => document.getElementById(heading.anchor))
      .filter((element) => element !== null);
    const observer = new IntersectionObserver(
      (entries) => {
        const line = entries[0]?.rootBounds?.bottom ?? 0;
        setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id);
      },
      { rootMargin: `0px 0px ${BOTTOM_MARGIN} 0px` },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}
