import type { PageModel } from '@roadside/mfe-kit/contract';
import { readCookie, writeCookie } from '../../shared/cookies';
import { within } from './within';

/** How long the place is remembered, in days. */
const DAYS = 365;

/** How long the server's answer is waited for, in milliseconds. Nothing depends on it. */
const LONGEST_MS = 5000;

/**
 * Remembers the place of a page, for addresses that name none, and tells the server when it has changed. A page that is missing
 * because its place is unknown is shown for another place, which nobody chose.
 */
export async function saveCity({ city, locale, url }: PageModel): Promise<void> {
  if (!`${url}/`.startsWith(`/${locale.code}/${city.code}/`)) return;
  const changed = readCookie('city') !== city.code || readCookie('locale') !== locale.code;
  writeCookie('city', city.code, DAYS);
  writeCookie('locale', locale.code, DAYS);
  if (!changed) return;
  const query = new URLSearchParams({ city: city.code, locale: locale.code });
  // The cookies are there already: a server that does not answer changes nothing for the visitor.
  await within(LONGEST_MS, (signal) =>
    fetch(`/api/set/city?${query}`, { cache: 'no-store', priority: 'low', signal }),
  ).catch(() => undefined);
}
