/** Build of a fragment for the browser: a federated ES module with its chunks and styles. */
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
const EXPOSED_CHUNK = 'fragment';

/** Names of chunks that hold pages which the server renders too, in full. */
export const PAGE_CHUNK = /^page-/;

/**
 * @param {import('./fragment-config.js').BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
export function browserRemote({ name, folder, entry, output, dev }) {
  const common = commonConfig({ folder, dev });
  const runtime = shellRuntime();
  const styles = dev ? `${name}.[name].css` : `${name}.[name].[contenthash:8].css`;
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
      // A module that throws at load throws the same again at the next attempt, instead of being handed out half made.
      strictModuleErrorHandling: true,
      filename: dev ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].js' : '[name].[contenthash:8].js',
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        // One chunk for the exposed module: a second one would be one more request before hydration.
        chunks: ({ name }) => name !== EXPOSED_CHUNK,
        // What several late chunks use is one chunk of its own; packages are otherwise no reason for one more request.
        cacheGroups: {
          defaultVendors: false,
          // The document shows such a page before any script has run, so the fragment's one sheet has its styles.
          pageStyles: {
            type: 'css/mini-extract',
            name: EXPOSED_CHUNK,
            chunks: ({ name }) => name === EXPOSED_CHUNK || PAGE_CHUNK.test(name ?? ''),
            enforce: true,
          },
        },
      },
      minimizer: ['...', new CssMinimizerPlugin()],
    },
    module: { rules: [scriptRule({ dev }), styleRule({ name, extract: MiniCssExtractPlugin.loader }), assetRule] },
    externalsType: 'var',
    externals: [runtime.external],
    plugins: [
      runtime.plugin,
      { apply: stableIds },
      // In development there is no hash to check, and hot updates insert their sheets themselves.
      // Pages share parts in any order: the cascade layers decide between the kit and the fragment, and no two modules style one element.
      new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, runtime: dev, ignoreOrder: true }),
      ...(dev ? [] : [{ apply: lateSheets({ filename: styles, exposed: EXPOSED_CHUNK }) }]),
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: REMOTE_ENTRY,
        library: { type: 'module' },
        exposes: { [EXPOSED]: { import: entry, name: EXPOSED_CHUNK } },
        // React comes from the shell only. `strictVersion` stays off: with it a mismatch never falls back, it fails.
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
