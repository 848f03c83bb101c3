/**
 * The fewest letters to change, add, leave out or swap with their neighbour that make one text the beginning of another.
 *
 * @param limit Above it the exact figure does not matter: the answer is then `limit + 1`.
 */
export function prefixEditDistance(typed: string, text: string, limit: number): number {
  if (typed.length > text.length + limit) return limit + 1;
  // Row i holds what it takes to turn the first i letters typed into each beginning of the text; three rows are needed.
  const width = Math.min(text.length, typed.length + limit);
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    // What is farther from the diagonal than the limit costs more than it.
    const last = Math.min(width, row + limit);
    const present = Array.from(above, () => limit + 1);
    present[0] = row;
    let least = row;
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const same = typed[row - 1] === text[column - 1];
      let cost = Math.min(
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        (above[column] ?? 0) + 1,
        (present[column - 1] ?? 0) + 1,
      );
      const swapped = row > 1 && typed[row - 1] === text[column - 2] && typed[row - 2] === text[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      present[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = above;
    above = present;
  }
  return Math.min(...above, limit + 1);
}
