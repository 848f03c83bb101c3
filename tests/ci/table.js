/**
 * Formats two columns: the first left-aligned, the second right-aligned.
 * @param {readonly (readonly [string, string])[]} rows
 */
export function table(rows) {
  const [left, right] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([first, second]) => `${first.padEnd(left ?? 0)}  ${second.padStart(right ?? 0)}`).join('\n');
}
