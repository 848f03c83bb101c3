/**
 * The installed version of Module Federation: its number, the globals of its runtimes, and the
 * private files that the builds replace. After an upgrade only this file needs review: a build
 * fails when one of its paths is missing or unused.
 */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readJson } from './read-json.js';

/**
 * Names of npm packages with runtimes of other minor versions, which the shell offers in addition.
 */
const OTHER_RUNTIME = /^module-federation-/;

/** Folder of the installed version; all its packages have the same version. */
const ENHANCED = packageFolder('@module-federation/enhanced', import.meta.dirname);
const BUNDLER = packageFolder('@module-federation/webpack-bundler-runtime', ENHANCED);
const RUNTIME = packageFolder('@module-federation/runtime', BUNDLER);
const CORE = packageFolder('@module-federation/runtime-core', RUNTIME);
const SDK = packageFolder('@module-federation/sdk', CORE);
const CODES = packageFolder('@module-federation/error-codes', CORE);

/**
 * Global under which the shell offers a runtime and entries look it up. Only the patch version may
 * differ: the runtime's internals change between minor versions.
 * @param {string} version
 */
export function runtimeGlobal(version) {
  const [major, minor] = version.split('.');
  return `__MF_RT_${major}_${minor}__`;
}

/** Global of the installed version. */
export const RUNTIME_GLOBAL = runtimeGlobal(versionOf(ENHANCED));

/** Runtime module that a remote's entry imports. The build replaces it by the global. */
export const BUNDLER_RUNTIME = path.join(BUNDLER, 'dist/bundler.js');

/**
 * Runtime files replaced by smaller modules (`stand-ins`), to save bytes on every page. `saves` is
 * in bytes of the shell's scripts, brotli, measured with 2.9.2 by builds without the replacement.
 * Loggers and error texts save only in pairs; each lists the bytes of its pair. So does
 * `shared-handler`, which needs `shares`. No page uses the code replaced by `nothing`: remotes are
 * ES modules and need no script elements, the edge preloads their files, and browsers do not read
 * their manifests.
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
  { file: path.join(CORE, 'dist/utils/share.js'), standIn: 'shares', saves: 387 },
  { file: path.join(CORE, 'dist/shared/index.js'), standIn: 'shared-handler', saves: 2158 },
];

/**
 * @typedef {{ global: string, module: string }} OtherRuntime Name of the global and absolute path
 *   of its module.
 */

/**
 * Runtimes that the shell offers besides its own: its dependencies `module-federation-*`, each an
 * alias of `@module-federation/webpack-bundler-runtime` in another minor version.
 * @param {string} folder The shell's folder.
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
 * @param {string} folder Absolute path that the lookup starts from.
 * @returns {OtherRuntime}
 * @throws {Error} when its version equals the installed one.
 */
export function otherRuntime(name, folder) {
  const runtimeFolder = packageFolder(name, folder);
  const global = runtimeGlobal(versionOf(runtimeFolder));
  if (global === RUNTIME_GLOBAL) throw new Error(`${name} is ${global}, which the shell offers already: remove it.`);
  return { global, module: path.join(runtimeFolder, 'dist/bundler.js') };
}

/**
 * Folder of an installed package, even if its `exports` omit `package.json`.
 * @param {string} name
 * @param {string} from Absolute path that the lookup starts from.
 */
function packageFolder(name, from) {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const folder = places.map((place) => path.join(place, name)).find((place) => existsSync(place));
  if (!folder) throw new Error(`${name} is not installed: run npm ci.`);
  return realpathSync(folder);
}

/** @param {string} folder Folder of a package. */
function versionOf(folder) {
  return readJson(path.join(folder, 'package.json')).version;
}
