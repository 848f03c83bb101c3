import { useStoredText } from '../../page/use-stored-text';
import { RECENT_REQUESTS_EVENT, recentRequests, storedRequests } from '../recent-requests';
import { ANSWERS_EVENT, knownAnswers, storedAnswers } from './store';

/** Anchor of the list of requests on the support page. */
export const REQUESTS_ANCHOR = 'my-requests';

/** Requests sent from this device, for a link to them. */
export interface MyRequests {
  /** Number of requests. */
  readonly count: number;
  /** Number of requests with an answer that the visitor has not seen. */
  readonly unread: number;
  /** The only request, the only one with a new answer, or else the list of them. */
  readonly url: string;
}

/**
 * Requests sent from this device; `undefined` without any, on the server and in the first render.
 *
 * @param supportPage Path of the support page, which lists them.
 */
export function useMyRequests(supportPage: string): MyRequests | undefined {
  const requests = recentRequests(useStoredText(RECENT_REQUESTS_EVENT, storedRequests));
  const known = knownAnswers(useStoredText(ANSWERS_EVENT, storedAnswers));
  if (requests.length === 0) return undefined;
  const unread = requests.filter(({ number }) => (known[number]?.found ?? 0) > (known[number]?.seen ?? 0));
  const candidates = unread.length > 0 ? unread : requests;
  const [only] = candidates.length === 1 ? candidates : [];
  return { count: requests.length, unread: unread.length, url: only?.url ?? `${supportPage}#${REQUESTS_ANCHOR}` };
}
