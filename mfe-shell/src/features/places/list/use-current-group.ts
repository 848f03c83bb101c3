import { useEffect, useState, type RefObject } from 'react';

/** A line at the upper edge of the list: the group that crosses it is current. */
const TOP_LINE = '-1px 0px -99% 0px';

/**
 * Title of the group at the top of a scrolled list; `undefined` above the first group. An observer
 * reports changes, so scrolling needs no measurements.
 */
export function useCurrentGroup(
  scroller: RefObject<HTMLElement | null>,
  groups: readonly string[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const title = target instanceof HTMLElement ? target.dataset['group'] : undefined;
          // Two groups that meet at the edge report in either order; both orders end with the new
          // one.
          setCurrent((previous) => (isIntersecting ? title : previous === title ? undefined : previous));
        }
      },
      { root, rootMargin: TOP_LINE },
    );
    for (const title of groups) {
      const group = root.querySelector(`[data-group="${CSS.escape(title)}"]`);
      if (group) observer.observe(group);
    }
    return () => observer.disconnect();
  }, [scroller, groups]);
  return current;
}
