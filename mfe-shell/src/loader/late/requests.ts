import type { PageModel } from '@roadside/mfe-kit/contract';
import { storedRequests } from '@roadside/mfe-kit/forms';
import { readStored } from '@roadside/mfe-kit/page/host';

/** Local storage: number of support requests waiting for a network; absent for none. */
const WAITING = 'requests-waiting';

/** Whether this page sends waiting requests. It then does so for its life. */
let sending = false;

/**
 * Sends support requests that wait on this device, and looks for new answers to sent ones. Loads
 * code only for visitors who have any.
 */
export function attendToRequests({ locale }: PageModel, onFailure: (error: unknown) => void): void {
  if (!sending && readStored(WAITING) !== null) {
    sending = true;
    import(/* webpackChunkName: "waiting-requests" */ './waiting-requests')
      .then(({ sendWaitingRequests }) => sendWaitingRequests(locale.language))
      .catch((error: unknown) => {
        sending = false;
        onFailure(error);
      });
  }
  if (storedRequests() === null) return;
  import(/* webpackChunkName: "answers" */ '@roadside/mfe-kit/forms/answers')
    .then(({ checkAnswers }) => checkAnswers())
    .catch(onFailure);
}
