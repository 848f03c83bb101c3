import type { LocaleContext } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';
import type { ComboboxOption } from '@roadside/mfe-kit/ui/combobox/Combobox';

/** A city, as it is chosen and found. */
export interface City extends ComboboxOption {
  /** What is compared with what was written. */
  readonly folded: string;
}

/** Most cities that are offered at once. */
const MOST = 50;

/** By place: a country is fetched once. */
const fetched = new Map<string, Promise<readonly City[]>>();

/** The cities of the page's country, the largest first. A failure is not kept: the next call tries again. */
export function loadCities({ code, country }: LocaleContext, city: string): Promise<readonly City[]> {
  const place = `${code} ${city}`;
  const known = fetched.get(place);
  if (known) return known;
  const loading = fetchCities(code, city, country);
  fetched.set(place, loading);
  loading.catch(() => fetched.delete(place));
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

/** Cities whose names contain what was written: those that begin with it first, and the larger before the smaller. */
export function citiesLike(cities: readonly City[], written: string): readonly City[] {
  const wanted = fold(written.trim());
  // A name that is in the field whole was chosen: all are offered again.
  if (cities.some(({ folded }) => folded === wanted)) return cities.slice(0, MOST);
  const found = cities.filter(({ folded }) => folded.includes(wanted));
  const [first, others] = [true, false].map((begins) =>
    found.filter(({ folded }) => folded.startsWith(wanted) === begins),
  );
  return [...(first ?? []), ...(others ?? [])].slice(0, MOST);
}

/** Without case and accents; `ё` is `е`. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
