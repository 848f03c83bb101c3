/**
 * Formats columns: the first left-aligned, the others right-aligned.
 * @param {readonly (readonly string[])[]} rows
 */
export function table(rows) {
  const width = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(width(i)) : cell.padStart(width(i)))).join('  '))
    .join('\n');
}
