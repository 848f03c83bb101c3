import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { Outcome } from '@roadside/mfe-kit/forms';

/** Says in words why something was not done, and what to do about it. */
export function useProblem(): (outcome: Exclude<Outcome<never>, { kind: 'sent' }>) => string {
  const t = useTranslate('reactions');
  return (outcome) => {
    if (outcome.kind === 'often') return t('failed.often', { minutes: outcome.minutes });
    return t(outcome.kind === 'later' && outcome.reason === 'offline' ? 'failed.offline' : 'failed.other');
  };
}
