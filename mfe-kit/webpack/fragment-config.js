/** Complete build of a fragment, called by a squad's `webpack.config.js`. */
import path from 'node:path';
import { browserRemote } from './browser-remote.js';
import { serverScript } from './server-script.js';

/**
 * @typedef {object} BuildOptions
 * @property {string} name Fragment name, equal to its folder.
 * @property {string} folder Absolute path of the fragment's folder.
 * @property {string} entry The exposed module, relative to the folder.
 * @property {string} output Absolute path of the output folder.
 * @property {boolean} dev Readable output with source maps.
 */

/**
 * Webpack configurations of a fragment, as a function of webpack's `--env`.
 * @param {{ name: string, folder: string, entry?: string }} fragment
 */
export function fragmentConfig({ name, folder, entry = './src/entry.tsx' }) {
  /** @param {{ output?: string, dev?: boolean }} env */
  return (env = {}) => {
    const options = { name, folder, entry, output: env.output ?? path.join(folder, 'dist'), dev: Boolean(env.dev) };
    return [browserRemote(options), serverScript(options)];
  };
}
