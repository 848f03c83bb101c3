import { request } from '@roadside/mfe-kit/request';

import { readCookie, writeCookie } from './cookies';

/** Days that the choice of a city is kept. */
const KEPT_DAYS = 365;

/** How long a host's answer is waited for, in milliseconds. */
const LONGEST_MS = 5000;

/** Where the visitor is, by codes. */
export interface SavedPlace {
  readonly city: string;
  readonly locale: string;
}

/** Place that the hosts were told last, since the page was loaded. */
let told: string | undefined;

/**
 * Keeps the visitor's city and locale on this host by cookie. When they have changed, asks every host of the site to do the same:
 * nobody waits for the answers, which may come after the page has been left, and nothing depends on them. Where cookies are refused,
 * every place looks new: the hosts are told once, until another one comes.
 *
 * @param domains Origins of all hosts of the site.
 */
export function savePlace({ city, locale }: SavedPlace, domains: readonly string[]): void {
  const isKept = () => readCookie('city') === city && readCookie('locale') === locale;
  const place = `${city} ${locale}`;
  const isOld = isKept();
  writeCookie('city', city, KEPT_DAYS);
  writeCookie('locale', locale, KEPT_DAYS);
  const isTold = isOld || (told === place && !isKept());
  // A host that is none of the site's, such as a squad's own machine before a running site, may ask none of them.
  if (isTold || !domains.includes(location.origin)) return;
  told = place;
  for (const origin of domains) {
    request('get', '/api/set/city', {
      at: `${origin}/api/set/city`,
      query: { city, locale },
      cache: 'no-store',
      credentials: 'include',
      keepalive: true,
      priority: 'low',
      timeout: LONGEST_MS,
    }).catch(() => undefined);
  }
}
