import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { discard, sendAgain, notifySent, retryOutbox, type WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useEffect, useState } from 'react';

import { useWaiting } from './use-waiting';
import { WaitingNotice } from './WaitingNotice';
import styles from './WaitingRequests.module.css';

/** Shows and sends requests that wait on this device. Nothing if none wait. */
export function WaitingRequests() {
  const { locale } = useFragmentContext('locale');
  const waiting = useWaiting();
  const [state, setState] = useState<'sending' | 'failed'>();

  const { language } = locale;
  useEffect(() => retryOutbox((receipt) => void notifySent(receipt, language)), [language]);

  const refused = waiting.filter((request) => request.state === 'refused');
  const others = waiting.filter((request) => request.state === 'waiting');
  const sendNow = async () => {
    setState('sending');
    let isLeft = false;
    for (const { key } of others) {
      const outcome = await sendAgain(key);
      if (outcome && outcome.kind !== 'sent') isLeft = true;
    }
    setState(isLeft ? 'failed' : undefined);
  };

  return (
    <div className={styles.waiting} role="status">
      {others.length > 0 ? (
        <WaitingNotice
          count={others.length}
          state={state}
          onSend={() => void sendNow()}
          onDiscard={() => discardAll(others)}
        />
      ) : null}
      {refused.length > 0 ? (
        <WaitingNotice
          count={refused.length}
          state="refused"
          onSend={() => undefined}
          onDiscard={() => discardAll(refused)}
        />
      ) : null}
    </div>
  );
}

function discardAll(requests: readonly WaitingRequest[]): void {
  for (const { key } of requests) void discard(key);
}
