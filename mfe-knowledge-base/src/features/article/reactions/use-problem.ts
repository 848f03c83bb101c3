import { useTranslate } from '@roadside/mfe-kit/fragment';

import { RequestFailure } from '../../../shared/reactions/request';

/** Says in words why something was not done, and what to do about it. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslate('reactions');
  return (error) => {
    const failure = error instanceof RequestFailure ? error : new RequestFailure('other');
    return t(`failed.${failure.reason}`, { minutes: failure.minutes });
  };
}
