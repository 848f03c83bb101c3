import { writeCookie } from '../../shared/cookies';

/** Days that the choice of a city is kept. */
const KEPT_DAYS = 365;

/**
 * Keeps the visitor's city and locale on this host by cookie, and asks every host of the site to do the same. Nobody waits for the answers,
 * and nothing depends on them: the city stands in every address.
 */
export function savePlace(place: { city: string; locale: string }, domains: readonly string[]): void {
  for (const [name, value] of Object.entries(place)) writeCookie(name, value, KEPT_DAYS);
  const query = new URLSearchParams(place);
  for (const origin of domains) {
    void fetch(`${origin}/api/set/city?${query}`, { credentials: 'include', keepalive: true }).catch(() => undefined);
  }
}
