import type { CityDirectory, DirectoryCity } from '@roadside/mfe-kit/contract';

import { distanceToBeginning } from './distance';
import { fold } from './fold';
import { otherLayouts } from './layouts';

/** A typo is looked for from so many letters: fewer are too like too many names. */
const TYPO_FROM = 4;

/** Letters compared: no city's name is longer. */
const LONGEST = 100;

/** Cities offered when nothing fits. */
const NEAREST = 3;

/** A city with everything that it is found by, folded. */
interface Entry {
  readonly city: DirectoryCity;
  readonly name: string;
  /** What follows each space or hyphen of the name. */
  readonly rests: readonly string[];
}

/** Finds cities of one directory. */
export interface CitySearch {
  /** Cities that fit, the best first; among equals the pinned ones, then in the directory's order. */
  find(typed: string): DirectoryCity[];
  /** Cities whose names are nearest to what was typed, three at most: for what {@link CitySearch.find} has no answer to. */
  nearest(typed: string): DirectoryCity[];
}

/** Ways to fit, the best first. */
const WAYS: readonly ((entry: Entry, query: string) => boolean)[] = [
  ({ name }, query) => name === query,
  ({ city }, query) => city.keys.includes(query),
  ({ name }, query) => name.startsWith(query),
  ({ rests }, query) => rests.some((rest) => rest.startsWith(query)),
  ({ city }, query) => city.keys.some((key) => key.startsWith(query)),
];

/** Prepares a directory: all the work that can be done before the first letter is typed. */
export function createSearch({ cities, pinned }: CityDirectory): CitySearch {
  const known = cities.filter(({ code }) => pinned.includes(code));
  const others = cities.filter(({ code }) => !pinned.includes(code));
  const entries = [...known, ...others].map(toEntry);

  /** Cities by rank, the best first; those without one are left out. */
  function ranked(rankOf: (entry: Entry) => number | undefined): DirectoryCity[] {
    const found: DirectoryCity[][] = [];
    for (const entry of entries) {
      const rank = rankOf(entry);
      if (rank !== undefined) (found[rank] ??= []).push(entry.city);
    }
    return found.flat();
  }

  return {
    find(typed) {
      const text = typed.slice(0, LONGEST);
      const query = fold(text);
      if (query === '') return [];
      // One key is a letter in every layout: it says nothing about which was meant.
      const layouts = query.length > 1 ? otherLayouts(text).map(fold).filter(Boolean) : [];
      return ranked((entry) => {
        const way = WAYS.findIndex((fits) => fits(entry, query));
        if (way >= 0) return way;
        if (layouts.some((other) => WAYS.some((fits) => fits(entry, other)))) return WAYS.length;
        return query.length >= TYPO_FROM && distanceOf(entry, query, 1) <= 1 ? WAYS.length + 1 : undefined;
      });
    },

    nearest(typed) {
      const query = fold(typed.slice(0, LONGEST));
      const limit = Math.min(4, Math.floor(query.length / 2));
      return ranked((entry) => {
        const distance = distanceOf(entry, query, limit);
        return distance <= limit ? distance : undefined;
      }).slice(0, NEAREST);
    },
  };
}

function toEntry(city: DirectoryCity): Entry {
  const words = city.name.split(/[^\p{L}\p{N}\p{M}]+/u);
  const rests = words.slice(1).map((_, index) => fold(words.slice(index + 1).join('')));
  return { city, name: fold(city.name), rests };
}

function distanceOf({ city, name, rests }: Entry, query: string, limit: number): number {
  return Math.min(...[name, ...rests, ...city.keys].map((text) => distanceToBeginning(query, text, limit)));
}
