/** The contexts of a release: what its server script is tried with before the release is shown to anybody. */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { SERVER_SCRIPT } from '../webpack/server-script.js';
import { byCodeUnits } from './fragments.js';

/** Files of a release that are recorded contexts. */
export const CONTEXT_FILE = /^context-.+\.json$/;

/**
 * Puts `contexts/*.json` of a fragment into its release, and sees that the built server script renders each of them.
 * @param {string} folder The fragment's sources.
 * @param {string} output The release.
 * @param {string[]} slots Slots that the fragment fills.
 * @returns {Promise<{ name: string, slot: string, file: string }[]>} Contexts as in `release.json`.
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
 * Renders once, in a world of its own: the renderer of the edge has no Node either.
 * @param {vm.Script} script
 * @param {string} context
 * @param {string} source
 */
function render(script, context, source) {
  const world = vm.createContext({ context });
  try {
    script.runInContext(world);
    const html = vm.runInContext('__fragment.render(context)', world);
    if (typeof html !== 'string') throw new TypeError('render gave no HTML');
  } catch (error) {
    throw new Error(`${source} is not rendered: ${String(error)}`, { cause: error });
  }
}
