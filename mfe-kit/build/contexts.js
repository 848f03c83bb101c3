/** Recorded contexts of a release. The gate renders them before the release goes live. */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { SERVER_SCRIPT } from '../webpack/server-script.js';
import { byCodeUnits } from './fragments.js';

/** Recorded contexts among the files of a release. */
export const CONTEXT_FILE = /^context-.+\.json$/;

/**
 * Copies a fragment's `contexts/*.json` into its release and checks that the server script renders
 * each.
 * @param {string} folder The fragment's folder.
 * @param {string} output The release folder.
 * @param {string[]} slots Slots that the fragment fills.
 * @returns {Promise<{ name: string, slot: string, file: string }[]>} Contexts as listed in
 *   `release.json`.
 */
export async function copyContexts(folder, output, slots) {
  const files = await readdir(path.join(folder, 'contexts')).catch(() => /** @type {string[]} */ ([]));
  const script = new vm.Script(await readFile(path.join(output, SERVER_SCRIPT), 'utf8'), { filename: SERVER_SCRIPT });
  const contexts = [];
  for (const file of files.filter((name) => name.endsWith('.json')).toSorted(byCodeUnits)) {
    const source = path.join(folder, 'contexts', file);
    const context = await readFile(source, 'utf8');
    const { slot } = JSON.parse(context);
    if (!slots.includes(slot)) throw new Error(`${source}: the fragment does not fill the slot ${slot}.`);
    render(script, context, source);
    const copy = `context-${file}`;
    await copyFile(source, path.join(output, copy));
    contexts.push({ name: path.parse(file).name, slot, file: copy });
  }
  return contexts;
}

/**
 * Renders a context in a separate VM context, without Node globals like the edge's renderer.
 * @param {vm.Script} script
 * @param {string} context
 * @param {string} source
 */
function render(script, context, source) {
  const globals = vm.createContext({ context });
  try {
    script.runInContext(globals);
    const html = vm.runInContext('__fragment.render(context)', globals);
    if (typeof html !== 'string') throw new TypeError('render did not return HTML');
  } catch (error) {
    throw new Error(`${source} cannot be rendered: ${String(error)}`, { cause: error });
  }
}
