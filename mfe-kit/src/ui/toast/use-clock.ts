import { useEffect, useRef } from 'react';

import { useLatest } from '../use-latest';

/** Calls `onEnd` when the clock has run for `length` milliseconds in all; it stands still while `isRunning` is false. */
export function useClock(length: number, isRunning: boolean, onEnd: () => void): void {
  const left = useRef(length);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [isRunning, end]);
}
