/** The fragments of the repository and the inputs of their builds. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../webpack/rules.js';

/** Kit files that become part of fragments. */
const KIT_INPUTS = ['mfe-kit/package.json', 'mfe-kit/src/**/*.{js,ts,tsx,css,svg}'];

/** Inputs of all fragments, besides their own folders. */
const SHARED_INPUTS = ['package-lock.json', 'mfe-kit/{build,webpack}/**/*.{js,cjs}', ...KIT_INPUTS];

/** Additional inputs of the shell: service worker, brand styles and fonts. */
const SHELL_INPUTS = ['mfe-shell/worker/**/*.ts', 'mfe-kit/{fonts,styles}/**/*.{css,json,woff2}'];

/** Names of all fragments, in alphabetical order: the folders with a `fragment.json`. */
export async function fragmentNames() {
  const names = [];
  for await (const file of glob('mfe-*/fragment.json', { cwd: ROOT })) names.push(path.dirname(file));
  return names.toSorted(byCodeUnits);
}

/**
 * Fragment by name, with or without `mfe-`.
 * @param {string
 * undefined} choice
 * @throws {Error} listing the valid names.
 */
export async function fragmentByName(choice = '') {
  const name = `mfe-${choice.replace(/^mfe-/, '')}`;
  const names = await fragmentNames();
  if (!names.includes(name))
    throw new Error(`Set FRAGMENT to fragment of ${names.map((fragment) => fragment.slice(4)).join(', ')}.`);
  return { name, folder: path.join(ROOT, name) };
}

/**
 * Hash of all inputs of a fragment. Equal hashes mean equal releases.
 * @param {string} name
 * @param {{ dev: boolean }} options
 */
export async function inputHash(name, { dev }) {
  const patterns = [
    `${name}/{package.json,fragment.json,webpack.config.js,document.html}`,
    `${name}/{contexts,icons,src}/**/*`,
    ...SHARED_INPUTS,
    ...(name === 'mfe-shell' ? SHELL_INPUTS : []),
  ];
  return hashOf(patterns, { dev, node: process.version });
}

/** Hash of the kit files that become part of fragments: 16 hexadecimal digits. */
export async function kitHash() {
  return (await hashOf(KIT_INPUTS)).slice(0, 16);
}

/**
 * Hash of files, without test files.
 * @param {string[]} patterns Relative to the repository.
 * @param {object} [settings] Further input of the hash.
 */
async function hashOf(patterns, settings = {}) {
  const files = new Set();
  for await (const entry of glob(patterns, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile() && !isForTests(entry.name))
      files.add(path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of [...files].toSorted(byCodeUnits))
    hash.update(`\0${file}\0`).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

/**
 * Sort order that is the same on every machine.
 * @param {string} fragment
 * @param {string} other
 */
export const byCodeUnits = (fragment, other) => (fragment < other ? -1 : Number(fragment > other));

/**
 * Folder of a fragment's finished release.
 * @param {string} name
 */
export const releaseFolder = (name) => path.join(ROOT, name, 'dist');

/**
 * File with the input hash of a fragment's release.
 * @param {string} name
 */
export const stampFile = (name) => path.join(ROOT, '.cache/fragments', `${name}.inputs`);

/**
 * True when the finished release was built from these inputs.
 * @param {string} name
 * @param {string} inputs
 */
export async function isUpToDate(name, inputs) {
  if (!existsSync(path.join(releaseFolder(name), 'release.json'))) return false;
  return (await readFile(stampFile(name), 'utf8').catch(() => '')) === inputs;
}

/** @param {string} file */
function isForTests(file) {
  return /\.test\.[jt]sx?$|^examples\.tsx$/.test(file);
}
