/** Finds folders with too many files of code. */
import path from 'node:path';

/** Most files of code in one folder, tests and style sheets counted. */
const MOST_FILES = 20;

/** Folders whose listing is itself a table, so that they may hold more. */
const TABLES = new Set(['api/src/routes']);

/**
 * Finds folders with too many files of code.
 * @param {readonly string[]} files
 * @param {ReadonlySet<string>} tables Folders that may hold more.
 * @returns {string[]} One message per folder.
 */
export function fullFolders(files, tables = TABLES) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const folder of files.filter(isCode).map((file) => path.dirname(file))) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !tables.has(folder))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files of code, at most ${MOST_FILES}. Group files of one idea in a subfolder.`,
    );
}

const isCode = (/** @type {string} */ file) => /\.(rs|tsx?|jsx?|mjs|cjs|css|sh|py)$/.test(file);
