/** How sources become modules, the same in every build of a fragment. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Extensions that an import may leave out. */
const EXTENSIONS = ['.tsx', '.ts', '.js', '.json'];

/** Ranges of React that a fragment accepts from the shell. */
export const REACT_RANGE = '^19.0.0';

/**
 * Entry points of React that fragments take from the shell. Each must be named: a rule for `react-dom` does not
 * cover `react-dom/client`.
 */
export const SHARED_REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * TypeScript and JSX; types are only stripped, `tsc` checks them.
 * @param {{ dev: boolean, refresh?: boolean }} options `refresh` adds what React Refresh needs.
 */
export function scriptRule({ dev, refresh = false }) {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    loader: fileURLToPath(import.meta.resolve('swc-loader')),
    options: {
      sourceMaps: dev,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', refresh } },
      },
    },
  };
}

/**
 * CSS modules: class names with the fragment's name in them, equal in the browser's and the server's build; every
 * sheet in its cascade layer, `ui` for the kit and `fragment.<name>` for the rest.
 * @param {{ name: string, extract?: string, namesOnly?: boolean }} options `extract` is the loader that takes the CSS out.
 */
export function styleRule({ name, extract, namesOnly = false }) {
  return {
    test: /\.css$/,
    use: [
      ...(extract ? [extract] : []),
      {
        loader: fileURLToPath(import.meta.resolve('css-loader')),
        options: {
          modules: {
            auto: /\.module\.css$/,
            localIdentName: `${name}_[local]_[hash:base64:5]`,
            localIdentContext: ROOT,
            exportLocalsConvention: 'as-is',
            namedExport: false,
            exportOnlyLocals: namesOnly,
          },
        },
      },
      { loader: path.join(import.meta.dirname, 'layer-loader.cjs'), options: { name } },
    ],
  };
}

/** Fonts and pictures become files with a hash in their name. */
export const assetRule = {
  test: /\.(woff2|svg|png|avif|webp)$/,
  type: 'asset/resource',
  generator: { filename: '[name].[contenthash:8][ext]' },
};

/**
 * What every build of one folder has in common.
 * @param {{ folder: string, dev: boolean }} options
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ folder, dev }) {
  return {
    context: folder,
    mode: dev ? 'development' : 'production',
    // No `eval`: the content security policy forbids it in development too.
    devtool: dev ? 'source-map' : false,
    cache: dev ? { type: 'memory' } : false,
    performance: false,
    stats: 'errors-warnings',
    // Module Federation warns at every build of `publicPath: 'auto'`: only the edge reads its manifest, so that is as wanted.
    infrastructureLogging: { level: 'error' },
    resolve: { extensions: EXTENSIONS },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
  };
}
