import { PREFIX_DISTANCE, phoneticDistance } from './phonetic-distance';
import { usesOtherScript, phoneticKeys } from './phonetic-key';

/** Minimum length of a Latin or Cyrillic query: shorter ones sound like too many names. */
const LEAST_LENGTH = 4;

/** Distance limits for another script: shortest and longest queries. */
const SHORTEST_LIMIT = 4;
const LONGEST_LIMIT = 9;

/** Maximum distance beyond the nearest result. */
const NEAREST_MARGIN = 2;

/**
 * Prepares a phonetic search over entries, each a list of folded texts. The returned function takes
 * a folded query and returns each entry's distance, or `undefined`.
 *
 * Georgian, Armenian, Greek, Hebrew and Arabic queries match approximately: spellings of borrowed
 * names vary, and the last two scripts omit vowels. Latin and Cyrillic queries must have the same
 * key, which finds old names in the other script.
 */
export function createPhoneticSearch(
  entries: readonly (readonly string[])[],
): (query: string) => (number | undefined)[] {
  // Computed before the first keystroke, whose response must be fast.
  const keys = keysByEntry(entries);
  return (query) => {
    const isApproximate = usesOtherScript(query);
    if (!isApproximate && query.length < LEAST_LENGTH) return [];
    const key = phoneticKeys(query);
    if (!isApproximate) return keys.map((texts) => exactDistance(key, texts));
    const limit = Math.min(SHORTEST_LIMIT + key.length / 2, LONGEST_LIMIT);
    const distances = keys.map((texts) => Math.min(...texts.map((text) => phoneticDistance(key, text, limit))));
    const highest = Math.min(limit, Math.min(...distances) + NEAREST_MARGIN);
    return distances.map((distance) => (distance <= highest ? distance : undefined));
  };
}

/** Distance to an equal key or to one with this prefix. */
function exactDistance(key: string, texts: readonly string[]): number | undefined {
  if (texts.includes(key)) return 0;
  return texts.some((text) => text.startsWith(key)) ? PREFIX_DISTANCE : undefined;
}

/** Computes all keys in one pass, which is as fast as one long text. */
function keysByEntry(entries: readonly (readonly string[])[]): string[][] {
  const keys = phoneticKeys(entries.flat().join('\n')).split('\n');
  let from = 0;
  return entries.map(({ length }) => [...new Set(keys.slice(from, (from += length)))]);
}
