/** Build of a fragment for the server: one self-contained classic script that leaves `globalThis.__fragment`. */
import path from 'node:path';
import { createRequire } from 'node:module';
import { assetRule, commonConfig, scriptRule, styleRule } from './rules.js';

/** File of the server script. */
export const SERVER_SCRIPT = 'server.js';

/**
 * @param {import('./fragment-config.js').BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
export function serverScript({ name, folder, entry, output, dev }) {
  const common = commonConfig({ folder, dev });
  return {
    ...common,
    name: `${name} server`,
    // The renderer below is React's production build; the rest of React must be the same one.
    mode: 'production',
    entry: { server: entry },
    target: ['es2023'],
    devtool: false,
    output: {
      path: output,
      filename: SERVER_SCRIPT,
      chunkFormat: false,
      library: { type: 'var', name: '__fragment' },
      globalObject: 'globalThis',
    },
    resolve: {
      ...common.resolve,
      conditionNames: ['roadside-server', 'import', 'module', 'default'],
      alias: { 'react-dom/server$': legacyServer(folder) },
    },
    optimization: { ...common.optimization, minimize: !dev, splitChunks: false, runtimeChunk: false },
    module: {
      // A render ends before anything could be loaded: what is imported late is not in the script, and asking for it fails.
      parser: { javascript: { dynamicImportMode: 'weak' } },
      rules: [
        scriptRule({ dev }),
        styleRule({ name, namesOnly: true }),
        { ...assetRule, generator: { ...assetRule.generator, emit: false } },
      ],
    },
  };
}

/**
 * The one server renderer of React that needs no MessageChannel, TextEncoder or stream. React's `exports` do not
 * offer it, hence the path; it is looked up from the fragment, whose React may be another version than the kit's.
 * @param {string} folder
 */
function legacyServer(folder) {
  const reactDom = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('react-dom/package.json'));
  return path.join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js');
}
