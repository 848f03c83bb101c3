/** Build of a fragment for the browser: a federated ES module with its chunks and styles. */
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { assetRule, commonConfig, REACT_RANGE, RUNTIME_GLOBAL, scriptRule, SHARED_REACT, styleRule } from './rules.js';
import { stableIds } from './stable-ids.js';

/** File of the federated entry. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** Name of the exposed module. */
export const EXPOSED = './fragment';

/** Name of the chunk that holds the exposed module. */
const EXPOSED_CHUNK = 'fragment';

/**
 * How a stylesheet of a chunk that is loaded late gets into the document: by the loader, which knows its hash. Written
 * into the build as text, so it uses nothing of this file.
 * @param {HTMLLinkElement} link
 */
const insert = (link) => Reflect.get(globalThis, '__roadsideLoader').insertSheet(link);

const BUNDLER_RUNTIME = /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;

/**
 * @param {import('./fragment-config.js').BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
export function browserRemote({ name, folder, entry, output, dev }) {
  const common = commonConfig({ folder, dev });
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
        cacheGroups: { defaultVendors: false },
      },
      minimizer: ['...', new CssMinimizerPlugin()],
    },
    module: { rules: [scriptRule({ dev }), styleRule({ name, extract: MiniCssExtractPlugin.loader }), assetRule] },
    // The runtime is downloaded once, with the shell: 2 KB of entry per fragment instead of 24.
    externalsType: 'var',
    externals: [
      ({ request }, callback) =>
        BUNDLER_RUNTIME.test(request ?? '') ? callback(undefined, `var globalThis.${RUNTIME_GLOBAL}`) : callback(),
    ],
    plugins: [
      { apply: stableIds },
      // In development there is no hash to check, and hot updates insert their sheets themselves.
      new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, ...(dev ? {} : { insert }) }),
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
