/**
 * Finds folders with too many files, and circular imports between top-level modules of Rust:
 * `node tests/ci/layout.js`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { circularImports } from './layout/circular-imports.js';
import { fullFolders } from './layout/folders.js';

/** Sources whose top-level modules may not import each other in a circle. */
const SOURCES = [
  'edge/src',
  'edge/crates/contracts/src',
  'edge/crates/routing/src',
  'api/src',
  'api/crates/geo/src',
  'api/crates/search/src',
];

/** Sources of a crate, without tests and without `main.rs`, which only declares modules. */
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
