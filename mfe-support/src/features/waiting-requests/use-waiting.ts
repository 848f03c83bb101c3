import { allWaiting, anyWaiting, REQUESTS_EVENT, type WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useEffect, useState } from 'react';

/** Requests that wait on this device, the oldest first. None on the server and at first. */
export function useWaiting(): readonly WaitingRequest[] {
  const [waiting, setWaiting] = useState<readonly WaitingRequest[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const all = anyWaiting() ? await allWaiting() : [];
      if (current) setWaiting(all);
    };
    const changed = () => void read();
    changed();
    window.addEventListener(REQUESTS_EVENT, changed);
    window.addEventListener('storage', changed);
    return () => {
      current = false;
      window.removeEventListener(REQUESTS_EVENT, changed);
      window.removeEventListener('storage', changed);
    };
  }, []);
  return waiting;
}
