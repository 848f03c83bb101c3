import { groupsOf, VOWELS } from './phonetic-groups';

/** Cost of a wrong or missing consonant. */
const CONSONANT_COST = 4;

/** Cost of a missing vowel, as in Hebrew and Arabic, or of a confused sound. */
const VOWEL_COST = 1;

/** Distance of a prefix match. Anything lower is a match of the whole text. */
export const PREFIX_DISTANCE = 2;

/**
 * Phonetic distance between a key and another, or the other's prefix: keys of `phoneticKeys`.
 * 0 is equal; a wrong consonant adds 4.
 *
 * @param limit Distances above it are returned as `limit + 1`.
 */
export function phoneticDistance(typed: string, text: string, limit: number): number {
  let previous = [0];
  for (let column = 1; column <= text.length; column++) previous.push((previous[column - 1] ?? 0) + gap(text, column));
  for (let row = 1; row <= typed.length; row++) {
    const gapCost = gap(typed, row);
    const current = [(previous[0] ?? 0) + gapCost];
    let least = current[0] ?? 0;
    for (let column = 1; column <= text.length; column++) {
      const cost = Math.min(
        (previous[column - 1] ?? 0) + difference(typed.charCodeAt(row - 1), text.charCodeAt(column - 1)),
        (previous[column] ?? 0) + gapCost,
        (current[column - 1] ?? 0) + gap(text, column),
      );
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    previous = current;
  }
  return Math.min(previous.at(-1) ?? 0, Math.min(...previous) + PREFIX_DISTANCE, limit + 1);
}

/** Cost of leaving out the symbol before an index. */
function gap(text: string, index: number): number {
  return groupsOf(text.charCodeAt(index - 1)) & VOWELS ? VOWEL_COST : CONSONANT_COST;
}

function difference(one: number, other: number): number {
  if (one === other) return 0;
  return groupsOf(one) & groupsOf(other) ? VOWEL_COST : CONSONANT_COST;
}
