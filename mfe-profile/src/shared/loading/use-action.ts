import { useState } from 'react';

import { useFailure } from './use-failure';

export interface Action {
  isBusy: boolean;
  /** Runs an action of the visitor. A failure shows a toast, or ends the page's session. */
  run: (action: () => Promise<void>) => void;
}

/**
 * State of a button whose action takes time.
 * @param onSettled Runs after success and after failure.
 */
export function useAction(onSettled?: () => void): Action {
  const fail = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const run = (action: () => Promise<void>) => {
    setIsBusy(true);
    const settle = () => {
      setIsBusy(false);
      onSettled?.();
    };
    void action().catch(fail).finally(settle);
  };
  return { isBusy, run };
}
