import { readStored, writeStored } from '../../page/storage';
import { request } from '../../request/request';
import { recentRequests, type RecentRequest } from '../recent-requests';
import { knownAnswers, storeAnswers } from './store';

/** Local storage: time of the last check, in milliseconds since 1970. */
const CHECKED_KEY = 'request-answers-checked';

/** Shortest time between two checks of this device, in milliseconds. */
const PAUSE_MS = 120_000;

/** Most requests in one check, latest first. */
const MOST_CHECKED = 5;

/**
 * Asks the server for answers to the requests of this device, at most every two minutes. Failures
 * are ignored: the next check tries again.
 */
export async function checkAnswers(): Promise<void> {
  const requests = recentRequests().filter(({ number }) => !knownAnswers()[number]?.closed);
  const sinceLast = Date.now() - Number(readStored(CHECKED_KEY));
  // A clock that was set back must not stop the checks.
  if (requests.length === 0 || (sinceLast >= 0 && sinceLast < PAUSE_MS)) return;
  writeStored(CHECKED_KEY, String(Date.now()));
  await Promise.allSettled(requests.slice(0, MOST_CHECKED).map(checkOne));
}

async function checkOne({ number, url }: RecentRequest): Promise<void> {
  const { messages, status } = await request('get', '/api/{locale}/{city}/requests/{token}', {
    at: `/api${url}`,
    cache: 'no-store',
    priority: 'low',
  });
  const found = messages.filter(({ from }) => from !== 'visitor').length;
  const seen = Math.min(knownAnswers()[number]?.seen ?? 0, found);
  storeAnswers(number, { found, seen, ...(status === 'closed' && { closed: true }) });
}
