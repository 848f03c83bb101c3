/** Finds retired words and long lines in one file. */
import { proseOf } from '../prose-mask.js';

/** Columns of a line of prose. */
const MOST_COLUMNS = 100;

/** @typedef {import('../retired-words.js').RetiredWord} RetiredWord */
/** @typedef {{ line: number, problem: string }} Finding */

/**
 * Finds retired words and long lines in one file.
 * @param {string} file
 * @param {string} source
 * @param {readonly RetiredWord[]} words
 * @param {readonly string[]} quoted Texts of the interface, which code may quote.
 * @returns {Finding[]} In the order of the lines.
 */
export function findings(file, source, words, quoted = []) {
  const prose = proseOf(file, source);
  if (!prose) return [];
  const searched = quoted.reduce((text, part) => text.replaceAll(part, '\0'.repeat(part.length)), prose.text);
  const lineOf = lineFinder(source);
  /** @type {Finding[]} */
  const found = [];
  for (const { word, write } of words) {
    const pattern = patternOf(word);
    for (const { index, 0: text } of searched.matchAll(pattern)) {
      found.push({ line: lineOf(index), problem: retired(text, write) });
    }
    for (const { offset, words: name } of prose.names) {
      const text = name.match(pattern)?.[0];
      if (text) found.push({ line: lineOf(offset), problem: `name with ${retired(text, write)}` });
    }
  }
  for (const [index, line] of source.split('\n').entries()) {
    const columns = Array.from(line).length;
    if (columns <= MOST_COLUMNS || !prose.wide.has(index)) continue;
    found.push({ line: index + 1, problem: `${columns} columns, at most ${MOST_COLUMNS}` });
  }
  return found.toSorted((one, other) => one.line - other.line);
}

/** The regular expression of a retired word or phrase. */
export function patternOf(/** @type {string} */ word) {
  return new RegExp(`\\b(?:${word.replaceAll(' ', '(?:[ \t]+|[ \t]*\n[ \t]*)')})\\b`, 'gi');
}

const retired = (/** @type {string} */ text, /** @type {string} */ write) =>
  `"${text.replace(/\s+/g, ' ')}": write ${write}`;

/** A function that gives the one-based line of an offset. */
function lineFinder(/** @type {string} */ source) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (/** @type {number} */ offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
}
