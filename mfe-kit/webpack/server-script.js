/**
 * Webpack configuration for a fragment on the server: one self-contained classic script that sets
 * `globalThis.__fragment`.
 */
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
    // React's server renderer is a production build (see `legacyServer`); the rest of React must
    // match.
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
      // Renders are synchronous, so lazy-loaded modules are left out of the script and importing
      // them fails.
      parser: { javascript: { dynamicImportMode: 'weak' } },
      rules: [
        scriptRule({ dev }),
        styleRule({ name, dev, namesOnly: true }),
        { ...assetRule, generator: { ...assetRule.generator, emit: false } },
      ],
    },
  };
}

/**
 * React's only server renderer that needs no MessageChannel, TextEncoder or stream. React's
 * `exports` omit it, hence the path. It is resolved from the fragment, whose React version may
 * differ from the kit's.
 * @param {string} folder
 */
function legacyServer(folder) {
  const reactDom = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('react-dom/package.json'));
  return path.join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js');
}
