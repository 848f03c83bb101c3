import type { CityDirectory, DirectoryCity } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

import { createSearch, type CitySearch } from '../matching/search';

/** Cities that belong together in a list. */
export interface CityGroup {
  /** Heading: a letter, or a region's name. */
  readonly title: string;
  readonly cities: readonly DirectoryCity[];
}

/** A directory, arranged for showing. */
export interface ArrangedDirectory {
  readonly directory: CityDirectory;
  readonly search: CitySearch;
  readonly pinned: readonly DirectoryCity[];
  /** By first letter, in the order of the page's language. */
  readonly letters: readonly CityGroup[];
  /** By region, in the directory's order; cities outside any region last, without a title. */
  readonly regions: readonly CityGroup[];
  /** Names that several cities have. */
  readonly repeated: ReadonlySet<string>;
}

/** Arranges a directory. */
export function arrange(directory: CityDirectory): ArrangedDirectory {
  const { cities, regions, pinned } = directory;
  const inRegion = groupBy(cities, ({ region }) => region ?? -1);
  const byName = [...groupBy(cities, ({ name }) => name)];
  const titles = [...regions.map(({ name }, index) => ({ title: name, index })), { title: '', index: -1 }];
  return {
    directory,
    search: createSearch(directory),
    pinned: citiesByCode(directory, pinned),
    letters: byLetter(cities),
    regions: titles.flatMap(({ title, index }) => {
      const own = inRegion.get(index);
      return own ? [{ title, cities: own }] : [];
    }),
    repeated: new Set(byName.flatMap(([name, own]) => (own.length > 1 ? [name] : []))),
  };
}

/** Cities by their first letter; the order of letters is that of their first cities. */
export function byLetter(cities: readonly DirectoryCity[]): CityGroup[] {
  return [...groupBy(cities, ({ letter }) => letter)].map(([title, own]) => ({ title, cities: own }));
}

/** The named cities that the directory has, in the order of the names. */
export function citiesByCode({ cities }: CityDirectory, codes: readonly string[]): DirectoryCity[] {
  return codes.flatMap((wanted) => cities.find(({ code }) => code === wanted) ?? []);
}

/** `Map.groupBy`, which phones of a few years ago do not have. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Directories by place and country: a country is fetched and arranged once. */
const fetched = new Map<string, Promise<ArrangedDirectory>>();

/** The cities of a country, named in the page's language. A failure is not kept: the next call tries again. */
export function loadDirectory(page: { locale: string; city: string }, country: string): Promise<ArrangedDirectory> {
  const key = `${page.locale} ${page.city} ${country}`;
  const known = fetched.get(key);
  if (known) return known;
  const { locale, city } = page;
  const directory = request('get', '/api/{locale}/{city}/cities', { at: { locale, city }, query: { country } });
  const loading = directory.then(arrange);
  fetched.set(key, loading);
  loading.catch(() => fetched.delete(key));
  return loading;
}
