import { useMemo } from 'react';

import { useStoredText } from '../../page/use-stored-text';
import { ANSWERS_EVENT, knownAnswers, storedAnswers } from './store';

/** Numbers of requests with an answer that the visitor has not seen. */
export function useUnreadRequests(): ReadonlySet<string> {
  const stored = useStoredText(ANSWERS_EVENT, storedAnswers);
  return useMemo(() => {
    const unread = Object.entries(knownAnswers(stored)).filter(([, { found, seen }]) => found > seen);
    return new Set(unread.map(([number]) => number));
  }, [stored]);
}
