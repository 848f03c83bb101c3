/**
 * Turns webpack's output into a release: writes `release.json` (schema:
 * `edge/crates/contracts/src/releases/release.rs`) and compressed copies.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EXPOSED, EXPOSED_CHUNK, REMOTE_ENTRY } from '../webpack/browser-remote.js';
import { otherRuntimes, RUNTIME_GLOBAL } from '../webpack/federation.js';
import { readJson } from '../webpack/read-json.js';
import { ROOT } from '../webpack/rules.js';
import { SERVER_SCRIPT } from '../webpack/server-script.js';
import { BRANDS } from '../webpack/shell-config.js';
import { compress } from './compress.js';
import { CONTEXT_FILE, copyContexts } from './contexts.js';
import { byCodeUnits, kitHash } from './fragments.js';
import { manifestFaults } from './manifest.js';
import { messengerAssets } from './messenger-assets.js';
import { copyShellFiles, iconOf, previewOf } from './shell-files.js';

/**
 * Contract version between edge and fragments, equal to `CONTRACT_VERSION` in the contracts crate.
 */
const CONTRACT = 1;

/** Files that only the edge reads. */
const NOT_PUBLIC = new Set([SERVER_SCRIPT, 'document.html', 'mf-manifest.json']);

/** @typedef {{ file: string, size: number, brotli: number }} FileSize */

/**
 * Completes a release in webpack's output folder.
 * @param {string} name Name of the fragment.
 * @param {{ folder: string, output: string }} paths Absolute paths of the fragment and the output
 *   folder.
 * @returns {Promise<FileSize[]>} File sizes, for the table.
 */
export async function writeRelease(name, { folder, output }) {
  const manifest = readManifest(name, folder);
  const federated = readJson(path.join(output, 'mf-manifest.json'));
  // Unused, and contains absolute paths of this machine.
  await rm(path.join(output, 'mf-stats.json'), { force: true });
  if (name === 'mfe-shell') await copyShellFiles(folder, output);
  const contexts = await copyContexts(folder, output, manifest.slots);

  /** @type {Record<string, { size: number, integrity: string }>} */
  const files = {};
  const sizes = [];
  for (const file of (await readdir(output)).toSorted(byCodeUnits)) {
    const content = await readFile(path.join(output, file));
    files[file] = {
      size: content.length,
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    };
    const isPublic = !NOT_PUBLIC.has(file) && !CONTEXT_FILE.test(file);
    const brotli = isPublic ? await compress(path.join(output, file), content) : content.length;
    sizes.push({ file, size: content.length, brotli });
  }

  // `sync` lists the files that the exposed module loads first: one chunk. It includes the
  // lazy-loaded pages that share the sheet, and their shared chunks; they are filtered out.
  const { assets } = federated.exposes.find((/** @type {{ path: string }} */ exposed) => exposed.path === EXPOSED);
  const release = {
    contract: CONTRACT,
    version: readJson(path.join(folder, 'package.json')).version,
    federation: federated.metaData.pluginVersion,
    built_with: {
      kit: readJson(path.join(ROOT, 'mfe-kit/package.json')).version,
      kit_hash: await kitHash(),
      react: createRequire(path.join(folder, 'package.json'))('react-dom/package.json').version,
    },
    fragment: manifest,
    browser: {
      entry: REMOTE_ENTRY,
      expose: EXPOSED,
      runtime: RUNTIME_GLOBAL,
      js: assets.js.sync.filter(isLoadedFirst),
      css: assets.css.sync,
    },
    server: SERVER_SCRIPT,
    ...(name === 'mfe-shell' ? { shell: shellAssets(folder, Object.keys(files)) } : {}),
    ...messengerAssets(Object.keys(files)),
    files,
    shared: federated.shared.map((/** @type {any} */ { name: shared, requiredVersion, singleton, version }) => ({
      name: shared,
      required_version: requiredVersion,
      singleton,
      // Only the shell provides the packages. Other builds exclude them (`import: false`); JSON
      // omits `undefined`.
      version: name === 'mfe-shell' ? version : undefined,
    })),
    ...(contexts.length > 0 ? { contexts } : {}),
  };
  await writeFile(path.join(output, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return sizes;
}

/** @param {string} file */
function isLoadedFirst(file) {
  return file.startsWith(`${EXPOSED_CHUNK}.`);
}

/**
 * @param {string} name
 * @param {string} folder
 */
function readManifest(name, folder) {
  const manifest = readJson(path.join(folder, 'fragment.json'));
  const faults = manifestFaults(manifest, name);
  if (faults.length > 0) throw new Error(`${name}/fragment.json:\n  ${faults.join('\n  ')}`);
  return manifest;
}

/**
 * Members of `release.json` that only the shell has.
 * @param {string} folder The shell's folder.
 * @param {string[]} files
 */
function shellAssets(folder, files) {
  const fonts = readJson(path.join(ROOT, 'mfe-kit/fonts/fonts.json'));
  const brands = BRANDS.map((brand) => {
    const byScript = Object.entries(fonts[brand]).map(([script, names]) => [
      script,
      names.map((/** @type {string} */ font) => builtFile(files, font)),
    ]);
    return [
      brand,
      {
        css: builtFile(files, `brand-${brand}.css`),
        icon: iconOf(brand),
        preview: previewOf(brand),
        fonts: Object.fromEntries(byScript),
      },
    ];
  });
  return {
    document: 'document.html',
    loader: builtFile(files, 'loader.js'),
    runtimes: [RUNTIME_GLOBAL, ...otherRuntimes(folder).map(({ global }) => global)],
    extends_import_map: true,
    // React first: it is four times as large as the rest, so it takes the first free connection.
    js: [builtFile(files, 'react.js'), builtFile(files, 'page.js')],
    worker: builtFile(files, 'worker.js'),
    brands: Object.fromEntries(brands),
  };
}

/**
 * Returns the name of a file that the build must have written.
 * @param {string[]} files
 * @param {string} name
 */
function builtFile(files, name) {
  if (!files.includes(name)) throw new Error(`The build has no file ${name}.`);
  return name;
}
