import { useEffect, useRef } from 'react';

import { useLatest } from '../use-latest';

/**
 * Calls `onEnd` after `length` milliseconds of running time. The clock pauses while `isRunning` is
 * false.
 */
export function useClock(length: number, isRunning: boolean, onEnd: () => void): void {
  const remaining = useRef(length);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [isRunning, end]);
}
