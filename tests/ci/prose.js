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
import { findings, patternOf } from './prose/findings.js';
import { RETIRED_WORDS } from './retired-words.js';

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
