import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { Outcome } from '@roadside/mfe-kit/forms';

/** Returns the message for a failed request. */
export function useProblem(): (outcome: Exclude<Outcome<never>, { kind: 'sent' }>) => string {
  const t = useTranslate('reactions');
  return (outcome) => {
    if (outcome.kind === 'often') return t('failed.often', { minutes: outcome.minutes });
    return t(outcome.kind === 'later' && outcome.reason === 'offline' ? 'failed.offline' : 'failed.other');
  };
}
