import type { Range } from '@roadside/mfe-kit/contract';
import { useLayoutEffect, useRef, useState } from 'react';

import { rounded } from './rounding';

/** Duration of a count, in milliseconds. */
const COUNT_MS = 300;

/**
 * Returns a range that counts to a new one. The first range, and every range with reduced motion,
 * appears immediately.
 */
export function useCount({ low, high }: Range): Range {
  const [counted, setCounted] = useState<Range>();
  const shown = useRef<Range>({ low, high });
  useLayoutEffect(() => {
    const from = shown.current;
    const isShown = from.low === low && from.high === high;
    if (isShown || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      shown.current = { low, high };
      setCounted(undefined);
      return undefined;
    }
    let start: number | undefined;
    const count = (now: number) => {
      start ??= now;
      const left = Math.max(0, 1 - (now - start) / COUNT_MS) ** 2;
      const between = (first: number, last: number) => last + (first - last) * left;
      shown.current =
        left > 0 ? rounded({ low: between(from.low, low), high: between(from.high, high) }) : { low, high };
      setCounted(left > 0 ? shown.current : undefined);
      if (left > 0) frame = requestAnimationFrame(count);
    };
    let frame = requestAnimationFrame(count);
    setCounted(from);
    return () => cancelAnimationFrame(frame);
  }, [low, high]);
  return counted ?? { low, high };
}
