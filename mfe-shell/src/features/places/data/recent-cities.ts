import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: cities that the visitor chose, the latest first, as `country/city` separated by `;`. */
const KEY = 'recent-cities';

/** Cities remembered. */
const KEPT = 6;

/** Codes of the cities of a country that the visitor chose, the latest first. */
export function recentCities(country: string): string[] {
  const places = (readStored(KEY) ?? '').split(';').map((place) => place.split('/'));
  return places.flatMap(([of, city]) => (of === country && city ? [city] : []));
}

/** Remembers cities, the latest first. */
export function rememberCities(...places: readonly { country: string; city: string }[]): void {
  const latest = places.map(({ country, city }) => `${country}/${city}`);
  const before = (readStored(KEY) ?? '').split(';').filter(Boolean);
  writeStored(KEY, [...new Set([...latest, ...before])].slice(0, KEPT).join(';'));
}
