/**
 * Module Federation as it is installed: its version, the names of its runtimes, and the private files that the builds replace.
 * Whoever installs another version looks at this file alone; a build that finds one of its paths gone, or unused, fails.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Names of npm packages that are runtimes of other minor versions, which a shell offers beside its own. */
const OTHER_RUNTIME = /^module-federation-/;

/** Folder of the installed version; all its packages have the same one. */
const ENHANCED = packageFolder('@module-federation/enhanced', import.meta.dirname);
const BUNDLER = packageFolder('@module-federation/webpack-bundler-runtime', ENHANCED);
const RUNTIME = packageFolder('@module-federation/runtime', BUNDLER);
const CORE = packageFolder('@module-federation/runtime-core', RUNTIME);
const SDK = packageFolder('@module-federation/sdk', CORE);
const CODES = packageFolder('@module-federation/error-codes', CORE);

/**
 * Global under which a shell offers the runtime of a version, and entries built with it look for it. Only the patch may differ:
 * between minor versions the runtime's inside is another one.
 * @param {string} version
 */
export function runtimeGlobal(version) {
  const [major, minor] = version.split('.');
  return `__MF_RT_${major}_${minor}__`;
}

/** The global of the installed version. */
export const RUNTIME_GLOBAL = runtimeGlobal(versionOf(ENHANCED));

/** What the entry of a remote imports as its runtime, and finds under the global instead. */
export const BUNDLER_RUNTIME = path.join(BUNDLER, 'dist/bundler.js');

/**
 * Files of the runtime that every page would pay for, by what stands in their place (`stand-ins`), with the bytes that each saves:
 * of the shell's scripts, brotli, measured with 2.9.2 by builds without it. The loggers, and the texts of errors, save only as pairs: each
 * has the bytes of its pair. No page uses those of `nothing`: remotes are modules, which need
 * no script elements, what they load ahead is said by the edge, and nobody in the browser reads their manifests.
 * @type {readonly { file: string, standIn: string, saves: number }[]}
 */
export const STAND_INS = [
  { file: path.join(CORE, 'dist/utils/preload.js'), standIn: 'nothing', saves: 631 },
  { file: path.join(CORE, 'dist/plugins/snapshot/SnapshotHandler.js'), standIn: 'nothing', saves: 1526 },
  { file: path.join(SDK, 'dist/dom.js'), standIn: 'nothing', saves: 762 },
  { file: path.join(CORE, 'dist/utils/logger.js'), standIn: 'errors', saves: 501 },
  { file: path.join(SDK, 'dist/logger.js'), standIn: 'errors', saves: 501 },
  { file: path.join(CODES, 'dist/desc.mjs'), standIn: 'errors', saves: 296 },
  { file: path.join(CODES, 'dist/getShortErrorMsg.mjs'), standIn: 'errors', saves: 296 },
  { file: path.join(CORE, 'dist/utils/load.js'), standIn: 'entries', saves: 757 },
  { file: path.join(CORE, 'dist/utils/semver/index.js'), standIn: 'versions', saves: 1193 },
];

/** @typedef {{ global: string, module: string }} OtherRuntime Name of a global, and absolute path of the module for it. */

/**
 * Runtimes that a shell offers beside its own: the packages `module-federation-*` among its dependencies, each an alias of
 * `@module-federation/webpack-bundler-runtime` in another minor version.
 * @param {string} folder The shell's sources.
 * @returns {OtherRuntime[]}
 */
export function otherRuntimes(folder) {
  const { dependencies = {} } = readJson(path.join(folder, 'package.json'));
  return Object.keys(dependencies)
    .filter((name) => OTHER_RUNTIME.test(name))
    .map((name) => otherRuntime(name, folder));
}

/**
 * @param {string} name Name of the package.
 * @param {string} folder Absolute path from which it is looked up.
 * @returns {OtherRuntime}
 * @throws {Error} when it is the installed version's own runtime.
 */
export function otherRuntime(name, folder) {
  const found = packageFolder(name, folder);
  const global = runtimeGlobal(versionOf(found));
  if (global === RUNTIME_GLOBAL) throw new Error(`${name} is ${global}, which the shell offers already: remove it.`);
  return { global, module: path.join(found, 'dist/bundler.js') };
}

/**
 * Folder of an installed package. Its `exports` need not offer `package.json`.
 * @param {string} name
 * @param {string} from Absolute path of a folder from which it is looked up.
 */
function packageFolder(name, from) {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const folder = places.map((place) => path.join(place, name)).find((place) => existsSync(place));
  if (!folder) throw new Error(`${name} is not installed: npm ci.`);
  return realpathSync(folder);
}

/** @param {string} folder Folder of a package. */
function versionOf(folder) {
  return readJson(path.join(folder, 'package.json')).version;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
