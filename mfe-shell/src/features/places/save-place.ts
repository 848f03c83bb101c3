/** Days that the choice of a city is kept, as seconds. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/**
 * Keeps the visitor's city and locale on this host by cookie, and asks every host of the site to do the same. Nobody waits for the answers,
 * and nothing depends on them: the city stands in every address.
 */
export function savePlace(place: { city: string; locale: string }, domains: readonly string[]): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  for (const [name, value] of Object.entries(place)) {
    document.cookie = `${name}=${value}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  }
  const query = new URLSearchParams(place);
  for (const origin of domains) {
    void fetch(`${origin}/api/set/city?${query}`, { credentials: 'include', keepalive: true }).catch(() => undefined);
  }
}
