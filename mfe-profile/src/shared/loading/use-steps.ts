import { startTransition, useEffect, useState } from 'react';

/**
 * Number of steps that are shown: one, and one more after each frame, up to `count`. So the browser
 * lays out a large part in several short tasks.
 */
export function useSteps(count: number): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= count) return;
    // The timer runs after the frame, which has laid out and painted the step before.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, count]);
  return shown;
}
