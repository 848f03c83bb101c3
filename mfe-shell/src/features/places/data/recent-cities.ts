import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: cities chosen by the visitor, latest first, as `country/city` joined by `;`. */
const KEY = 'recent-cities';

/** Maximum number of recent cities. */
const MOST_RECENT = 6;

/** Codes of a country's recently chosen cities, latest first. */
export function recentCities(country: string): string[] {
  const places = (readStored(KEY) ?? '').split(';').map((place) => place.split('/'));
  return places.flatMap(([of, city]) => (of === country && city ? [city] : []));
}

/** Adds recent cities, latest first. */
export function rememberCities(...places: readonly { country: string; city: string }[]): void {
  const latest = places.map(({ country, city }) => `${country}/${city}`);
  const earlier = (readStored(KEY) ?? '').split(';').filter(Boolean);
  writeStored(KEY, [...new Set([...latest, ...earlier])].slice(0, MOST_RECENT).join(';'));
}
