import { request } from '@roadside/mfe-kit/request';

import { readCookie, writeCookie } from './cookies';

/** Days that the city cookie lives. */
const COOKIE_DAYS = 365;

/** Deadline for a host's response in milliseconds. */
const LONGEST_MS = 5000;

/** Codes of the visitor's city and locale. */
export interface SavedPlace {
  readonly city: string;
  readonly locale: string;
}

/** Place last sent to the hosts since the page load. */
let sentPlace: string | undefined;

/**
 * Saves the visitor's city and locale in cookies of this host. If they changed, it asks every host
 * of the site to do the same, without awaiting the responses. Where cookies are refused, every
 * place looks new, so each change is sent once.
 *
 * @param domains Origins of all hosts of the site.
 */
export function savePlace({ city, locale }: SavedPlace, domains: readonly string[]): void {
  const isSaved = () => readCookie('city') === city && readCookie('locale') === locale;
  const place = `${city} ${locale}`;
  const isUnchanged = isSaved();
  writeCookie('city', city, COOKIE_DAYS);
  writeCookie('locale', locale, COOKIE_DAYS);
  const isSent = isUnchanged || (sentPlace === place && !isSaved());
  // Other origins, such as a developer's machine, may not call the site's hosts.
  if (isSent || !domains.includes(location.origin)) return;
  sentPlace = place;
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
