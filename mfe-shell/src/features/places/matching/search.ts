import type { CityDirectory, DirectoryCity } from '@roadside/mfe-kit/contract';

import { createPhoneticSearch } from './phonetic-search';
import { prefixEditDistance } from './edit-distance';
import { fold } from './fold';
import { otherLayouts } from './keyboard-layouts';
import { BEGINNING } from './phonetic-distance';
import { phoneticKeys } from './phonetic-key';

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
  /** Cities that fit, the best first; among equals the one known better. */
  find(typed: string): DirectoryCity[];
  /** Cities whose names are nearest to what was typed, three at most: for what {@link CitySearch.find} has no answer to. */
  nearest(typed: string): DirectoryCity[];
}

/** Ways to fit, the best first. */
const WAYS: readonly ((entry: Entry, query: string) => boolean)[] = [
  ({ name }, query) => name === query,
  // A city's own name in another language comes before the same as an old name of a larger one: its code is made of it.
  ({ city }, query) => city.keys.includes(query) && phoneticKeys(fold(city.code)) === phoneticKeys(query),
  ({ city }, query) => city.keys.includes(query),
  ({ name }, query) => name.startsWith(query),
  ({ rests }, query) => rests.some((rest) => rest.startsWith(query)),
  ({ city }, query) => city.keys.some((key) => key.startsWith(query)),
];

/** What comes after those: a whole name by its sound, a name in another layout, one with a typo, and what only sounds like a name. */
const BY_SOUND = WAYS.length;
const BY_LAYOUT = BY_SOUND + BEGINNING;
const BY_TYPO = BY_LAYOUT + 1;

/** Prepares a directory: all the work that can be done before the first letter is typed. */
export function createSearch({ cities }: CityDirectory): CitySearch {
  const entries = cities.toSorted((one, other) => one.priority - other.priority).map(toEntry);
  const bySound = createPhoneticSearch(entries.map(textsOf));

  /** Cities by rank, the best first; those without one are left out. */
  function ranked(rankOf: (entry: Entry, index: number) => number | undefined): DirectoryCity[] {
    const found: DirectoryCity[][] = [];
    for (const [index, entry] of entries.entries()) {
      const rank = rankOf(entry, index);
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
      const sounds = bySound(query);
      return ranked((entry, index) => {
        const way = WAYS.findIndex((fits) => fits(entry, query));
        if (way >= 0) return way;
        const distance = sounds[index] ?? Number.POSITIVE_INFINITY;
        if (distance < BEGINNING) return BY_SOUND + distance;
        if (layouts.some((other) => WAYS.some((fits) => fits(entry, other)))) return BY_LAYOUT;
        if (query.length >= TYPO_FROM && distanceOf(entry, query, 1) <= 1) return BY_TYPO;
        return distance < Number.POSITIVE_INFINITY ? BY_TYPO + distance : undefined;
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

function textsOf({ city, name, rests }: Entry): string[] {
  return [name, ...rests, ...city.keys];
}

function distanceOf(entry: Entry, query: string, limit: number): number {
  return Math.min(...textsOf(entry).map((text) => prefixEditDistance(query, text, limit)));
}
