import { prefetchFormToken } from '@roadside/mfe-kit/request';
import { useEffect, useState } from 'react';

import { useFailure } from './use-failure';

/**
 * A value that changes immediately. A failure brings the value before back and shows a toast.
 * The request of `save` needs `keepalive`: the visitor may leave before the answer. The form token
 * is fetched before the first change.
 * @param initial Read once.
 */
export function useOptimistic<Value>(initial: Value) {
  const fail = useFailure();
  const [value, setValue] = useState(initial);
  useEffect(prefetchFormToken, []);
  const change = (next: Value, save: () => Promise<Value>) => {
    const before = value;
    setValue(next);
    save().then(setValue, (error: unknown) => {
      setValue(before);
      fail(error);
    });
  };
  return [value, change] as const;
}
