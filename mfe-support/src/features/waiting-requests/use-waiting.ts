import { allWaiting, anyWaiting, REQUESTS_EVENT, type WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useEffect, useState } from 'react';

/** Requests that wait on this device, oldest first. Empty on the server and in the first render. */
export function useWaiting(): readonly WaitingRequest[] {
  const [waiting, setWaiting] = useState<readonly WaitingRequest[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const requests = anyWaiting() ? await allWaiting() : [];
      if (isCurrent) setWaiting(requests);
    };
    const update = () => void read();
    update();
    window.addEventListener(REQUESTS_EVENT, update);
    window.addEventListener('storage', update);
    return () => {
      isCurrent = false;
      window.removeEventListener(REQUESTS_EVENT, update);
      window.removeEventListener('storage', update);
    };
  }, []);
  return waiting;
}
