import { BEGINNING, phoneticDistance } from './phonetic-distance';
import { usesOtherScript, phoneticKeys } from './phonetic-key';

/** A text in the script of most names sounds like too many of them before it is so long. */
const SOUND_FROM = 4;

/** What may be wrong with a text of another script, and with a very long one. */
const LEAST_LIMIT = 4;
const GREATEST_LIMIT = 9;

/** What is so much farther than the nearest is not what was meant. */
const BESIDE_NEAREST = 2;

/**
 * Prepares a search by sound among entries, each with all of its folded texts. It is asked with a folded text, and answers with each entry's
 * distance, or `undefined`.
 *
 * A text in Georgian, Armenian, Greek, Hebrew or Arabic letters is compared with tolerance: they have no one way to write a foreign name, and
 * the last two leave vowels out. A Latin or Cyrillic one has to sound the same, which finds an old name that is known in the other of the two.
 */
export function createPhoneticSearch(
  entries: readonly (readonly string[])[],
): (query: string) => (number | undefined)[] {
  // Before the first letter is typed: an answer to a key must not wait for it.
  const known = soundsOfEach(entries);
  return (query) => {
    const tolerant = usesOtherScript(query);
    if (!tolerant && query.length < SOUND_FROM) return [];
    const sound = phoneticKeys(query);
    if (!tolerant) return known.map((texts) => distanceToSame(sound, texts));
    const limit = Math.min(LEAST_LIMIT + sound.length / 2, GREATEST_LIMIT);
    const distances = known.map((texts) => Math.min(...texts.map((text) => phoneticDistance(sound, text, limit))));
    const accepted = Math.min(limit, Math.min(...distances) + BESIDE_NEAREST);
    return distances.map((distance) => (distance <= accepted ? distance : undefined));
  };
}

/** The distance to a text that is the same, or begins with what is the same. */
function distanceToSame(sound: string, texts: readonly string[]): number | undefined {
  if (texts.includes(sound)) return 0;
  return texts.some((text) => text.startsWith(sound)) ? BEGINNING : undefined;
}

/** All at once: a thousand entries take as long as one text of their length. */
function soundsOfEach(entries: readonly (readonly string[])[]): string[][] {
  const sounds = phoneticKeys(entries.flat().join('\n')).split('\n');
  let from = 0;
  return entries.map(({ length }) => [...new Set(sounds.slice(from, (from += length)))]);
}
