import type { CityDirectory, DirectoryCity } from '@roadside/mfe-kit/contract';

import { createPhoneticSearch } from './phonetic-search';
import { prefixEditDistance } from './edit-distance';
import { fold } from './fold';
import { otherLayouts } from './keyboard-layouts';
import { PREFIX_DISTANCE } from './phonetic-distance';
import { phoneticKeys } from './phonetic-key';

/** Minimum query length for typos: shorter ones resemble too many names. */
const LEAST_TYPO_LENGTH = 4;

/** Maximum query length. No city's name is longer. */
const LONGEST = 100;

/** Number of suggestions without a result. */
const MOST_SUGGESTIONS = 3;

/** A city with its folded search texts. */
interface Entry {
  readonly city: DirectoryCity;
  readonly name: string;
  /** The name's rest after each space or hyphen. */
  readonly rests: readonly string[];
}

/** Finds cities of one directory. */
export interface CitySearch {
  /** Returns matching cities, best first; among equals the better-known first. */
  find(typed: string): DirectoryCity[];
  /** Returns up to 3 cities with the nearest names, for a query without results. */
  nearest(typed: string): DirectoryCity[];
}

/** Exact match rules, best first. */
const MATCH_RULES: readonly ((entry: Entry, query: string) => boolean)[] = [
  ({ name }, query) => name === query,
  // A city's own name in another language ranks above an old name of a larger city. Codes are made
  // from names.
  ({ city }, query) => city.keys.includes(query) && phoneticKeys(fold(city.code)) === phoneticKeys(query),
  ({ city }, query) => city.keys.includes(query),
  ({ name }, query) => name.startsWith(query),
  ({ rests }, query) => rests.some((rest) => rest.startsWith(query)),
  ({ city }, query) => city.keys.some((key) => key.startsWith(query)),
];

/**
 * Ranks after those rules: whole name by sound, other keyboard layout, typo, part of a name by
 * sound.
 */
const SOUND_RANK = MATCH_RULES.length;
const LAYOUT_RANK = SOUND_RANK + PREFIX_DISTANCE;
const TYPO_RANK = LAYOUT_RANK + 1;

/** Prepares a directory's search: all work possible before the first keystroke. */
export function createSearch({ cities }: CityDirectory): CitySearch {
  const entries = cities.toSorted((one, other) => one.priority - other.priority).map(toEntry);
  const bySound = createPhoneticSearch(entries.map(textsOf));

  /** Cities by rank, best first, without unranked ones. */
  function ranked(rankOf: (entry: Entry, index: number) => number | undefined): DirectoryCity[] {
    const byRank: DirectoryCity[][] = [];
    for (const [index, entry] of entries.entries()) {
      const rank = rankOf(entry, index);
      if (rank !== undefined) (byRank[rank] ??= []).push(entry.city);
    }
    return byRank.flat();
  }

  return {
    find(typed) {
      const text = typed.slice(0, LONGEST);
      const query = fold(text);
      if (query === '') return [];
      // A single key is a letter in every layout, so it says nothing about the intended one.
      const layouts = query.length > 1 ? otherLayouts(text).map(fold).filter(Boolean) : [];
      const soundDistances = bySound(query);
      return ranked((entry, index) => {
        const rule = MATCH_RULES.findIndex((matches) => matches(entry, query));
        if (rule >= 0) return rule;
        const distance = soundDistances[index] ?? Number.POSITIVE_INFINITY;
        if (distance < PREFIX_DISTANCE) return SOUND_RANK + distance;
        if (layouts.some((other) => MATCH_RULES.some((matches) => matches(entry, other)))) return LAYOUT_RANK;
        if (query.length >= LEAST_TYPO_LENGTH && distanceOf(entry, query, 1) <= 1) return TYPO_RANK;
        return distance < Number.POSITIVE_INFINITY ? TYPO_RANK + distance : undefined;
      });
    },

    nearest(typed) {
      const query = fold(typed.slice(0, LONGEST));
      const limit = Math.min(4, Math.floor(query.length / 2));
      return ranked((entry) => {
        const distance = distanceOf(entry, query, limit);
        return distance <= limit ? distance : undefined;
      }).slice(0, MOST_SUGGESTIONS);
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
