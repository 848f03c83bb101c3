/** Table of download sizes. */

/** Files that a browser downloads. */
const DOWNLOADED = /(?<!^server)\.(js|css|woff2)$/;

/**
 * One row per downloaded file, in bytes, raw and brotli.
 * @param {Record<string, import('./release.js').FileSize[]>} built Files by fragment.
 */
export function sizeTable(built) {
  const rows = Object.entries(built)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([name, files]) =>
      files.filter(({ file }) => DOWNLOADED.test(file)).map(({ file, size, brotli }) => [name, file, size, brotli]),
    );
  if (rows.length === 0) return '';
  const lines = [['fragment', 'file', 'bytes', 'brotli'], ...rows].map((row) => row.map(String));
  const width = (/** @type {number} */ column) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = [0, 1, 2, 3].map(width);
  const text = lines.map((line) =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return `${text.join('\n')}\n`;
}
