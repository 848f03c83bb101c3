/** Signs of {@link phoneticKeys} that one ear or script hears as another. */
const ALIKE = ['aeiouw', 'bfpvw', 'gkhZ', 'szcSZC', 'dt'];

/** By code of the sign: a bit for each group that it is in. */
const GROUPS = new Uint8Array(128);
for (const [bit, signs] of ALIKE.entries()) {
  for (const sign of signs) GROUPS[sign.charCodeAt(0)] = groupsOf(sign.charCodeAt(0)) | (1 << bit);
}

const VOWELS = 1;

/** A consonant that is wrong or missing. */
const WRONG = 4;

/** A vowel left out, as Hebrew and Arabic do, or one of two sounds that are alike for the other. */
const UNLIKE = 1;

/** The distance of what was typed from a longer text that begins with it; whatever is nearer is the whole of the text. */
export const BEGINNING = 2;

/**
 * How far one text is from another, or from the beginning of it, by sound: both as {@link phoneticKeys} gives them. 0 is the same; a
 * consonant that is wrong adds 4.
 *
 * @param limit Above it the exact figure does not matter: the answer is then `limit + 1`.
 */
export function phoneticDistance(typed: string, text: string, limit: number): number {
  let above = [0];
  for (let column = 1; column <= text.length; column++) above.push((above[column - 1] ?? 0) + gap(text, column));
  for (let row = 1; row <= typed.length; row++) {
    const extra = gap(typed, row);
    const present = [(above[0] ?? 0) + extra];
    let least = present[0] ?? 0;
    for (let column = 1; column <= text.length; column++) {
      const cost = Math.min(
        (above[column - 1] ?? 0) + difference(typed.charCodeAt(row - 1), text.charCodeAt(column - 1)),
        (above[column] ?? 0) + extra,
        (present[column - 1] ?? 0) + gap(text, column),
      );
      present.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    above = present;
  }
  return Math.min(above.at(-1) ?? 0, Math.min(...above) + BEGINNING, limit + 1);
}

/** What it costs to leave out the sign before a place. */
function gap(text: string, place: number): number {
  return groupsOf(text.charCodeAt(place - 1)) & VOWELS ? UNLIKE : WRONG;
}

function difference(one: number, other: number): number {
  if (one === other) return 0;
  return groupsOf(one) & groupsOf(other) ? UNLIKE : WRONG;
}

/** None for what is no sign. */
function groupsOf(sign: number): number {
  return GROUPS[sign] ?? 0;
}
