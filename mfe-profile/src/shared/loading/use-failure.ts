import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { useContext } from 'react';

import { isSessionOver, SessionEnd } from '../session/session-end';
import { reasonOf } from './use-loaded';

/** Says that an action failed, or ends the page's session if that is why. */
export function useFailure(): (error: unknown) => void {
  const t = useTranslate('profile');
  const endSession = useContext(SessionEnd);
  return (error) => {
    if (isSessionOver(error)) endSession();
    else showToast({ tone: 'danger', text: t(`failed.${reasonOf(error)}`) });
  };
}
