import { useEffect, useState, type RefObject } from 'react';

/** The upper edge of the list: whatever lies across it is what is being read. A group that ends where the next one begins there has gone. */
const UPPER_EDGE = '-1px 0px -99% 0px';

/**
 * Title of the group that is at the top of a scrolled list; `undefined` above the first one. The browser tells when that changes: nothing is
 * measured while it scrolls.
 */
export function useCurrentGroup(
  scroller: RefObject<HTMLElement | null>,
  groups: readonly string[],
): string | undefined {
  const [present, setPresent] = useState<string>();
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const title = target instanceof HTMLElement ? target.dataset['group'] : undefined;
          // Of two that meet at the edge, the one that comes is told after the one that goes, or before: either order ends with it.
          setPresent((before) => (isIntersecting ? title : before === title ? undefined : before));
        }
      },
      { root, rootMargin: UPPER_EDGE },
    );
    for (const title of groups) {
      const group = root.querySelector(`[data-group="${CSS.escape(title)}"]`);
      if (group) observer.observe(group);
    }
    return () => observer.disconnect();
  }, [scroller, groups]);
  return present;
}
