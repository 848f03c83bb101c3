/**
 * Complete build of `mfe-shell`: a fragment build, plus loader, service worker and brand sheets.
 */
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import { createRequire } from 'node:module';
import webpack from 'webpack';
import { fragmentConfig } from './fragment-config.js';
import { otherRuntimes, RUNTIME_GLOBAL, STAND_INS } from './federation.js';
import { replaceFiles } from './replace-files.js';
import { assetRule, brandRule, commonConfig, ROOT, scriptRule } from './rules.js';

/** Brands with a sheet in `mfe-kit/styles/brands`. */
export const BRANDS = ['amber', 'slate'];

/** @typedef {import('./fragment-config.js').BuildOptions} BuildOptions */

/**
 * Webpack configurations of the shell, as a function of webpack's `--env`.
 * @param {{ name: string, folder: string }} shell
 */
export function shellConfig({ name, folder }) {
  const fragment = fragmentConfig({ name, folder });
  /** @param {{ output?: string, dev?: boolean }} env */
  return (env = {}) => {
    const output = env.output ?? path.join(folder, 'dist');
    const options = { name, folder, entry: './src/loader/main.ts', output, dev: Boolean(env.dev) };
    const runtimes = otherRuntimes(folder);
    return [...fragment(env), loaderConfig({ ...options, runtimes }), worker(options), brandSheets(options)];
  };
}

/**
 * The loader: Module Federation's runtime without its webpack plugin, React as a separate chunk,
 * and a chunk for each of `runtimes`, loaded on pages whose fragments need it.
 * @param {BuildOptions & { runtimes: import('./federation.js').OtherRuntime[] }} options
 * @returns {import('webpack').Configuration}
 */
export function loaderConfig({ name, folder, entry, output, dev, runtimes }) {
  const common = commonConfig({ folder, dev });
  return {
    ...common,
    name: `${name} loader`,
    entry: { loader: entry },
    target: ['web', 'es2022'],
    output: {
      path: output,
      publicPath: 'auto',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      uniqueName: `${name}-loader`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          react: { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, enforce: true },
        },
      },
    },
    module: {
      rules: [
        scriptRule({ dev }),
        {
          test: /other-runtimes\.ts$/,
          loader: path.join(import.meta.dirname, 'other-runtimes-loader.cjs'),
          options: { runtimes },
        },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({
        REACT_VERSION: JSON.stringify(reactVersion(folder)),
        RUNTIME_GLOBAL: JSON.stringify(RUNTIME_GLOBAL),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
        FEDERATION_BUILD_IDENTIFIER: 'undefined',
        ENV_TARGET: '"web"',
      }),
      { apply: replaceFiles(STAND_INS) },
    ],
  };
}

/**
 * The service worker: one classic script, since not every browser supports module workers.
 * @param {BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
function worker({ name, folder, output, dev }) {
  const common = commonConfig({ folder, dev });
  return {
    ...common,
    name: `${name} worker`,
    entry: { worker: './worker/main.ts' },
    target: ['webworker', 'es2022'],
    output: { path: output, filename: '[name].js' },
    module: { rules: [scriptRule({ dev })] },
  };
}

/**
 * One stylesheet per brand, with its fonts.
 * @param {BuildOptions} options
 * @returns {import('webpack').Configuration}
 */
function brandSheets({ name, folder, output, dev }) {
  const common = commonConfig({ folder, dev });
  const entries = BRANDS.map((brand) => [`brand-${brand}`, path.join(ROOT, `mfe-kit/styles/brands/${brand}.css`)]);
  return {
    ...common,
    name: `${name} brands`,
    entry: Object.fromEntries(entries),
    target: ['web', 'es2022'],
    output: { path: output, publicPath: '', filename: '[name].unused.js' },
    optimization: { ...common.optimization, minimizer: [new CssMinimizerPlugin()] },
    module: { rules: [brandRule(MiniCssExtractPlugin.loader), assetRule] },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), { apply: dropScripts }],
  };
}

/**
 * Removes the empty scripts that webpack emits for style entries.
 * @param {import('webpack').Compiler} compiler
 */
function dropScripts(compiler) {
  compiler.hooks.thisCompilation.tap('DropScripts', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compilation.hooks.processAssets.tap({ name: 'DropScripts', stage }, (assets) => {
      for (const file of Object.keys(assets)) if (file.endsWith('.unused.js')) compilation.deleteAsset(file);
    });
  });
}

/** @param {string} folder */
function reactVersion(folder) {
  return createRequire(path.join(folder, 'package.json'))('react/package.json').version;
}
