/**
 * Webpack configuration for a fragment in the browser: a federated ES module with its chunks and
 * styles.
 */
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { lateSheets } from './late-sheets.js';
import { assetRule, commonConfig, REACT_RANGE, scriptRule, SHARED_REACT, styleRule } from './rules.js';
import { shellRuntime } from './shell-runtime.js';
import { stableIds } from './stable-ids.js';

/** File of the federated entry. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** Name of the exposed module. */
export const EXPOSED = './fragment';

/** Name of the chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'fragment';

/** Names of chunks with whole pages, which the server renders too. */
const PAGE_CHUNK = /^page-/;

/**
 * @param {import('./fragment-config.js').BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
export function browserRemote({ name, folder, entry, output, dev }) {
  const common = commonConfig({ folder, dev });
  const runtime = shellRuntime();
  const styles = `${name}.[name].css`;
  return {
    ...common,
    name: `${name} browser`,
    entry: {},
    target: ['web', 'es2022'],
    output: {
      path: output,
      publicPath: 'auto',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      uniqueName: name,
      // A module that throws while loading throws again at the next attempt, instead of returning
      // half-initialised exports.
      strictModuleErrorHandling: true,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        // The exposed module is one chunk: a second one would add a request before hydration.
        chunks: ({ name }) => name !== EXPOSED_CHUNK,
        // Code shared by several lazy-loaded chunks gets its own chunk. Packages do not.
        cacheGroups: {
          defaultVendors: false,
          // The document shows such pages before scripts run, so the fragment's main sheet includes
          // their styles.
          pageStyles: {
            type: 'css/mini-extract',
            name: EXPOSED_CHUNK,
            chunks: ({ name }) => name === EXPOSED_CHUNK || PAGE_CHUNK.test(name ?? ''),
            enforce: true,
          },
          // Named as pages are, so that other pages do not preload it.
          pageScripts: {
            type: /^javascript\//,
            name: 'page-shared',
            chunks: ({ name }) => PAGE_CHUNK.test(name ?? ''),
            minChunks: 2,
          },
        },
      },
      minimizer: ['...', new CssMinimizerPlugin()],
    },
    module: { rules: [scriptRule({ dev }), styleRule({ name, dev, extract: MiniCssExtractPlugin.loader }), assetRule] },
    externalsType: 'var',
    externals: [runtime.external],
    plugins: [
      runtime.plugin,
      { apply: stableIds },
      // Development has no hashes to check, and hot updates insert sheets themselves.
      // Pages import shared parts in different orders. Order is irrelevant: cascade layers separate
      // kit and fragment, and no two modules style the same element.
      new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, runtime: dev, ignoreOrder: true }),
      ...(dev ? [] : [{ apply: lateSheets({ filename: styles, exposed: EXPOSED_CHUNK }) }]),
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: REMOTE_ENTRY,
        library: { type: 'module' },
        exposes: { [EXPOSED]: { import: entry, name: EXPOSED_CHUNK } },
        // Only the shell provides React. `strictVersion` stays off: it would turn a version
        // mismatch into a failure without fallback.
        shared: Object.fromEntries(
          SHARED_REACT.map((key) => [key, { singleton: true, import: false, requiredVersion: REACT_RANGE }]),
        ),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
