import { useEffect, useState } from 'react';

/** How long a failure is shown, in milliseconds. */
const SHOWN_MS = 3000;

/** A value shown for a limited time, and a function that shows it. */
export function useTransient<Value>(): readonly [Value | undefined, (value: Value | undefined) => void] {
  const [shown, setShown] = useState<{ readonly value: Value | undefined }>();
  useEffect(() => {
    if (shown?.value === undefined) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.value, (value) => setShown({ value })];
}
