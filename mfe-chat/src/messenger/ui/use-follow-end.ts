import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as the end, in pixels. */
const NEAR = 48;

/** Space above an entry that is taller than the view, in pixels. */
const GAP = 8;

export interface FollowEndOptions {
  /** Whether the visitor can see the list. */
  visible: boolean;
  /** Changes with each message at the end. */
  last: number;
  /** Called when the visitor sees the end. */
  onRead: () => void;
}

/**
 * Keeps the end of a list in view while the visitor is there, also when its height changes. An
 * entry taller than the view is shown from its beginning.
 */
export function useFollowEnd({ visible, last, onRead }: FollowEndOptions) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const read = useLatest(onRead);

  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd(list.current);
    else setBehind(true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each new message
  }, [last]);

  useEffect(() => {
    if (visible && isAtEnd.current) read.current();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each new message
  }, [visible, last, read]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onScroll = () => {
      isAtEnd.current = endOf(element) - element.scrollTop < NEAR;
      if (!isAtEnd.current) return;
      setBehind(false);
      if (document.visibilityState === 'visible') read.current();
    };
    // The keyboard, a taller composer and pictures change the height.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(element);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    // A picture of a new entry gets its height later.
    const additions = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element) observer.observe(node);
      }
    });
    additions.observe(element, { childList: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      additions.disconnect();
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [read]);

  return { list, isBehind, toEnd: () => scrollToEnd(list.current) };
}

/** Scroll position of the last entry: its end, or its beginning if it is taller than the view. */
function endOf(element: HTMLElement): number {
  const last = element.lastElementChild;
  const end = element.scrollHeight - element.clientHeight;
  return last instanceof HTMLElement ? Math.min(end, last.offsetTop - GAP) : end;
}

function scrollToEnd(element: HTMLElement | null): void {
  // A visitor who has scrolled on stays there.
  if (element) element.scrollTop = Math.max(element.scrollTop, endOf(element));
}
