import type { Loading } from '../loading/use-loaded';
import type { Account, AccountSessions, Favourites, OwnRequest } from '../types';

/** The signed-in visitor of examples and tests. */
export const ACCOUNT: Account = { fio: 'Anna Petrova', created_at: '2026-05-04T09:12:00Z' };

/** A request of the visitor. */
export function sampleRequest(number: string, differences: Partial<OwnRequest> = {}): OwnRequest {
  return {
    number,
    url: `/ru-en/moskva/requests/${number}`,
    kind: 'support',
    profession: 'Taxi',
    subject: 'Payouts',
    status: 'open',
    sent_at: '2026-11-20T08:00:00Z',
    changed_at: '2026-11-21T08:00:00Z',
    ...differences,
  };
}

export const SESSIONS: AccountSessions = {
  items: [
    session('1', { browser: 'chrome', platform: 'android', is_current: true }),
    session('2', { browser: 'firefox', platform: 'windows' }),
    session('3', { browser: 'other', platform: 'other' }),
  ],
};

/** As many sessions of other devices. */
export function otherSessions(count: number): AccountSessions['items'] {
  return Array.from({ length: count }, (_, index) => session(`${index + 4}`, { browser: 'safari', platform: 'ios' }));
}

/** As many saved articles. */
export function sampleArticles(count: number): Favourites {
  const items = Array.from({ length: count }, (_, index) => ({
    id: `article-${index}`,
    title: `Article ${index}`,
    url: `/ru-en/moskva/knowledge-base/taxi/money/article-${index}`,
    summary: '',
  }));
  return { items };
}

/** Data that is ready and does not change. */
export function ready<Data>(data: Data): Loading<Data> {
  return { state: { status: 'ready', data }, retry: () => undefined, change: () => undefined };
}

function session(
  digit: string,
  differences: Partial<AccountSessions['items'][number]>,
): AccountSessions['items'][number] {
  return {
    id: digit.repeat(32),
    browser: 'chrome',
    platform: 'windows',
    created_at: '2026-11-01T08:00:00Z',
    seen_at: '2026-11-19T08:00:00Z',
    expires_at: '2026-12-19T08:00:00Z',
    is_current: false,
    ...differences,
  };
}
