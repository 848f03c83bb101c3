import type { LocaleContext } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';
import type { ComboboxOption } from '@roadside/mfe-kit/ui/combobox/Combobox';

/** A city as a combobox option. */
export interface City extends ComboboxOption {
  /** Folded name, for comparison. */
  readonly folded: string;
}

/** Maximum number of options. */
const MOST_OPTIONS = 50;

/** Cities by place, each fetched once. */
const citiesByPlace = new Map<string, Promise<readonly City[]>>();

/** Loads the cities of the page's country, largest first. A failure is not cached. */
export function loadCities({ code, country }: LocaleContext, city: string): Promise<readonly City[]> {
  const place = `${code} ${city}`;
  const cached = citiesByPlace.get(place);
  if (cached) return cached;
  const loading = fetchCities(code, city, country);
  citiesByPlace.set(place, loading);
  loading.catch(() => citiesByPlace.delete(place));
  return loading;
}

async function fetchCities(locale: string, city: string, country: string): Promise<readonly City[]> {
  const settings = { at: { locale, city }, query: { country } };
  const { cities, regions } = await request('get', '/api/{locale}/{city}/cities', settings);
  const names = new Map<string, number>();
  for (const { name } of cities) names.set(name, (names.get(name) ?? 0) + 1);
  return cities
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ code, name, region }) => {
      const city = { id: code, text: name, folded: fold(name) };
      const hasNamesakes = (names.get(name) ?? 0) > 1;
      const detail = hasNamesakes && typeof region === 'number' ? regions[region]?.name : undefined;
      return detail ? Object.assign(city, { detail }) : city;
    });
}

/**
 * Cities whose names contain the text: those that begin with it first, larger ones before smaller
 * ones.
 */
export function matchingCities(cities: readonly City[], text: string): readonly City[] {
  const query = fold(text.trim());
  // A complete name was selected before, so all cities are offered again.
  if (cities.some(({ folded }) => folded === query)) return cities.slice(0, MOST_OPTIONS);
  const matches = cities.filter(({ folded }) => folded.includes(query));
  const [first, others] = [true, false].map((isPrefix) =>
    matches.filter(({ folded }) => folded.startsWith(query) === isPrefix),
  );
  return [...(first ?? []), ...(others ?? [])].slice(0, MOST_OPTIONS);
}

/** Removes case and accents; `ё` becomes `е`. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
