/**
 * Finds retired words and long lines in the prose of the repository:
 * `node tests/ci/prose.js [path…]`.
 *
 * Prose is comments, Markdown, sentences in strings (logs, errors, titles of tests) and names of
 * tests and types. Paths select files and folders; all files of the repository by default.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { proseOf } from './prose-mask.js';
import { RETIRED_WORDS } from './retired-words.js';

/** Columns of a line of prose. */
const MOST_COLUMNS = 100;

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files that are not prose of the repository, with the reason. */
const OTHER_TEXTS = [
  // The site's content and interface texts.
  /^api\/content\//,
  /^tests\/support\/content\//,
  /^locales\//,
  // Databases store the hash of an applied migration: it never changes.
  /^api\/migrations\//,
  // Generated, or a copy of a released build.
  /^mfe-kit\/src\/generated\//,
  /^tests\/support\/mfe-fixture\/frozen\//,
  // The list of the words.
  /^tests\/ci\/retired-words\.js$/,
];

/** Files that may break a rule for now. @type {ReadonlySet<string>} */
const EXCEPTIONS = new Set();

/** @typedef {import('./retired-words.js').RetiredWord} RetiredWord */
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
function patternOf(/** @type {string} */ word) {
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

/** English texts of the interface that contain a retired word. */
function quotedTexts() {
  const folder = path.join(ROOT, 'locales/en');
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  /** @type {string[]} */
  const texts = readdirSync(folder).flatMap((name) => Object.values(read(name)));
  return texts.filter((text) => RETIRED_WORDS.some(({ word }) => patternOf(word).test(text)));
}

/** Tracked files with prose, below the given paths. */
function filesBelow(/** @type {readonly string[]} */ paths) {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed
    .split('\0')
    .filter((file) => /\.(rs|tsx?|js|css|md|toml|sh|py|sql)$/.test(file))
    .filter((file) => !OTHER_TEXTS.some((pattern) => pattern.test(file)) && !EXCEPTIONS.has(file))
    .filter((file) => existsSync(path.join(ROOT, file)));
}

if (process.argv[1] === import.meta.filename) {
  const quoted = quotedTexts();
  let count = 0;
  for (const file of filesBelow(process.argv.slice(2))) {
    for (const { line, problem } of findings(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
      RETIRED_WORDS,
      quoted,
    )) {
      process.stdout.write(`${file}:${line}: ${problem}\n`);
      count++;
    }
  }
  if (count > 0) process.stdout.write(`${count} problems\n`);
  process.exitCode = count === 0 ? 0 : 1;
}
