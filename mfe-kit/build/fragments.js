/** The fragments of the repository, and what each is built from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../webpack/rules.js';

/** What of the kit becomes a part of fragments. */
const KIT_INPUTS = ['mfe-kit/package.json', 'mfe-kit/src/**/*.{js,ts,tsx,css,svg}'];

/** What every fragment is built from, beside its own folder. */
const SHARED_INPUTS = ['package-lock.json', 'mfe-kit/{build,webpack}/**/*.{js,cjs}', ...KIT_INPUTS];

/** What only the shell is built from: its service worker and the look of the brands. */
const SHELL_INPUTS = ['mfe-shell/worker/**/*.ts', 'mfe-kit/{fonts,styles}/**/*.{css,json,woff2}'];

/** Names of all fragments: the folders with a `fragment.json`, in alphabetical order. */
export async function fragmentNames() {
  const names = [];
  for await (const file of glob('mfe-*/fragment.json', { cwd: ROOT })) names.push(path.dirname(file));
  return names.toSorted(byCodeUnits);
}

/**
 * The fragment that somebody names, with or without `mfe-`.
 * @param {string | undefined} chosen
 * @throws {Error} with the names that there are.
 */
export async function chosenFragment(chosen = '') {
  const name = `mfe-${chosen.replace(/^mfe-/, '')}`;
  const names = await fragmentNames();
  if (!names.includes(name)) throw new Error(`Set FRAGMENT to one of ${names.map((one) => one.slice(4)).join(', ')}.`);
  return { name, folder: path.join(ROOT, name) };
}

/**
 * Hash of everything a fragment is built from. Equal hashes give equal releases.
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

/** Hash of the kit's sources, as far as they become a part of fragments: 16 hexadecimal digits. */
export async function kitHash() {
  return (await hashOf(KIT_INPUTS)).slice(0, 16);
}

/**
 * Hash of files, those for tests left out.
 * @param {string[]} patterns Relative to the repository.
 * @param {object} [settings] What else counts.
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
 * Order that is the same on every machine.
 * @param {string} one
 * @param {string} other
 */
export const byCodeUnits = (one, other) => (one < other ? -1 : Number(one > other));

/** Folder of a fragment's finished release.
 * @param {string} name */
export const releaseFolder = (name) => path.join(ROOT, name, 'dist');

/** File that remembers what a fragment's release was built from.
 * @param {string} name */
export const stampFile = (name) => path.join(ROOT, '.cache/fragments', `${name}.inputs`);

/**
 * Whether the finished release was built from these inputs.
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
