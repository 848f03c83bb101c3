/**
 * Edit distance (change, add, remove, swap neighbours) between a text and the nearest prefix of
 * another.
 *
 * @param limit Distances above it are returned as `limit + 1`.
 */
export function prefixEditDistance(typed: string, text: string, limit: number): number {
  if (typed.length > text.length + limit) return limit + 1;
  if (limit === 1) return singleEditDistance(typed, text);
  // Row i holds the distances from the first i typed letters to each prefix of the text. Three rows
  // suffice.
  const width = Math.min(text.length, typed.length + limit);
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    // Cells farther from the diagonal than the limit exceed it.
    const last = Math.min(width, row + limit);
    const current = Array.from(previous, () => limit + 1);
    current[0] = row;
    let least = row;
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const same = typed[row - 1] === text[column - 1];
      let cost = Math.min(
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      const swapped = row > 1 && typed[row - 1] === text[column - 2] && typed[row - 2] === text[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(...previous, limit + 1);
}

/** The same for a limit of 1, without a table: each key press compares thousands of texts. */
function singleEditDistance(typed: string, text: string): number {
  let at = 0;
  while (at < typed.length && typed[at] === text[at]) at++;
  if (at === typed.length) return 0;
  const continues = (from: number, to: number) => text.startsWith(typed.slice(from), to);
  // The edit stands at the first difference, or in a run of equal letters before it.
  const isSwapped = typed[at] === text[at + 1] && typed[at + 1] === text[at] && continues(at + 2, at + 2);
  const isEdited = continues(at + 1, at + 1) || continues(at + 1, at) || continues(at, at + 1);
  return isSwapped || isEdited ? 1 : 2;
}
