import type { CityDirectory, DirectoryCity } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

import { createSearch, type CitySearch } from '../matching/search';

/** A group of cities in a list. */
export interface CityGroup {
  /** Heading: a letter or a region's name. */
  readonly title: string;
  readonly cities: readonly DirectoryCity[];
}

/** A directory, arranged for display. */
export interface ArrangedDirectory {
  readonly directory: CityDirectory;
  readonly search: CitySearch;
  readonly pinned: readonly DirectoryCity[];
  /** By first letter, in the order of the page's language. */
  readonly letters: readonly CityGroup[];
  /** By region in the directory's order. Cities without a region are last, under an empty title. */
  readonly regions: readonly CityGroup[];
  /** Names shared by several cities. */
  readonly repeated: ReadonlySet<string>;
}

/** Arranges a directory for display. */
export function arrange(directory: CityDirectory): ArrangedDirectory {
  const { cities, regions, pinned } = directory;
  const byRegion = groupBy(cities, ({ region }) => region ?? -1);
  const byName = [...groupBy(cities, ({ name }) => name)];
  const titles = [...regions.map(({ name }, index) => ({ title: name, index })), { title: '', index: -1 }];
  return {
    directory,
    search: createSearch(directory),
    pinned: citiesByCode(directory, pinned),
    letters: byLetter(cities),
    regions: titles.flatMap(({ title, index }) => {
      const group = byRegion.get(index);
      return group ? [{ title, cities: group }] : [];
    }),
    repeated: new Set(byName.flatMap(([name, group]) => (group.length > 1 ? [name] : []))),
  };
}

/** Groups cities by first letter, in the order of each letter's first city. */
export function byLetter(cities: readonly DirectoryCity[]): CityGroup[] {
  return [...groupBy(cities, ({ letter }) => letter)].map(([title, group]) => ({ title, cities: group }));
}

/** Cities with the given codes, in the order of the codes. */
export function citiesByCode({ cities }: CityDirectory, codes: readonly string[]): DirectoryCity[] {
  return codes.flatMap((requested) => cities.find(({ code }) => code === requested) ?? []);
}

/** `Map.groupBy`, for phones that lack it. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Directories by place and country, each fetched and arranged once. */
const directories = new Map<string, Promise<ArrangedDirectory>>();

/** Loads the cities of a country, named in the page's language. A failure is not cached. */
export function loadDirectory(page: { locale: string; city: string }, country: string): Promise<ArrangedDirectory> {
  const key = `${page.locale} ${page.city} ${country}`;
  const cached = directories.get(key);
  if (cached) return cached;
  const { locale, city } = page;
  const directory = request('get', '/api/{locale}/{city}/cities', { at: { locale, city }, query: { country } });
  const loading = directory.then(arrange);
  directories.set(key, loading);
  loading.catch(() => directories.delete(key));
  return loading;
}
