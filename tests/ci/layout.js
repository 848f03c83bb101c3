/**
 * Finds folders with too many files, and circular imports between top-level modules of Rust:
 * `node tests/ci/layout.js`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { circles } from './layout/circles.js';
import { fileUses, readModule } from './layout/rust-uses.js';

/** Most files of code in one folder, tests and style sheets counted. */
const MOST_FILES = 20;

/** Folders whose listing is itself a table, so that they may hold more. */
const TABLES = new Set(['api/src/routes']);

/** Sources whose top-level modules may not import each other in a circle. */
const SOURCES = [
  'edge/src',
  'edge/crates/contracts/src',
  'edge/crates/routing/src',
  'api/src',
  'api/crates/search/src',
];

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

/**
 * Finds files of different top-level modules that import each other in a circle.
 * @param {string} folder The sources of one crate.
 * @param {ReadonlyMap<string, string>} sources Texts by path below the folder.
 * @returns {string[]} One message per circle.
 */
export function circularImports(folder, sources) {
  const uses = fileUses([...sources].map(([file, text]) => readModule(file, text)));
  const topLevel = (/** @type {string} */ file) => file.split('/')[0]?.replace(/\.rs$/, '');
  return circles(uses)
    .filter((circle) => new Set(circle.map(topLevel)).size > 1)
    .map((circle) => {
      const edges = circle.flatMap((file) =>
        circle.filter((used) => uses.get(file)?.has(used)).map((used) => `  ${file} uses ${used}`),
      );
      const cure = 'Move what both need into a third module, or the function to the module that it uses.';
      return [`${folder}: circular imports. ${cure}`, ...edges].join('\n');
    });
}

/** Sources of a crate, without tests and without its programs' roots, which only declare modules. */
function sourcesIn(/** @type {string} */ folder, /** @type {readonly string[]} */ files) {
  const names = files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.rs'))
    .map((file) => file.slice(folder.length + 1))
    .filter((name) => name !== 'main.rs' && !/(^|[/_])tests?\.rs$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(ROOT, folder, name), 'utf8')]));
}

const ROOT = path.resolve(import.meta.dirname, '../..');

if (process.argv[1] === import.meta.filename) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  const files = listed.filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  const problems = [
    ...fullFolders(files),
    ...SOURCES.flatMap((folder) => circularImports(folder, sourcesIn(folder, files))),
  ];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
