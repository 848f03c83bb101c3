import type { Heading } from '@roadside/mfe-kit/contract';
import { useEffect, useState } from 'react';

/** Part of the window, from its bottom, that a heading has to leave to count as being read. */
const BELOW = '-65%';

/**
 * Anchor of the heading being read: the last one above the middle of the window. `undefined` before the first one, and on the server.
 */
export function usePresentHeading(headings: readonly Heading[]): string | undefined {
  const [present, setPresent] = useState<string>();
  useEffect(() => {
    const elements = headings
      .map((heading) => document.getElementById(heading.anchor))
      .filter((element) => element !== null);
    const observer = new IntersectionObserver(
      (entries) => {
        const line = entries[0]?.rootBounds?.bottom ?? 0;
        setPresent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id);
      },
      { rootMargin: `0px 0px ${BELOW} 0px` },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return present;
}
