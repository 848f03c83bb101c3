/** Loader rules and settings shared by all builds of a fragment. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Optional extensions in imports. */
const EXTENSIONS = ['.tsx', '.ts', '.js', '.json'];

/** React versions that a fragment accepts from the shell. */
export const REACT_RANGE = '^19.0.0';

/**
 * React entry points that the shell provides. List each: a rule for `react-dom` does not cover
 * `react-dom/client`.
 */
export const SHARED_REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * TypeScript and JSX. Types are only stripped; `tsc` checks them.
 * @param {{ dev: boolean, refresh?: boolean }} options `refresh` adds React Refresh.
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
 * CSS modules. Class names begin with the fragment's name and a hash of their sheet, and are equal
 * in browser and server builds. A development build ends them with the name in the source, a
 * production build with a number, which compresses to a tenth less.
 * Each sheet gets its cascade layer: `ui` for the kit, `fragment.<name>` for the rest.
 * @param {{ name: string, dev: boolean, extract?: string, namesOnly?: boolean }} options `extract`
 *   is the loader that extracts the CSS.
 */
export function styleRule({ name, dev, extract, namesOnly = false }) {
  return {
    test: /\.css$/,
    use: [
      ...(extract ? [extract] : []),
      {
        loader: fileURLToPath(import.meta.resolve('css-loader')),
        options: {
          modules: {
            auto: /\.module\.css$/,
            getLocalIdent: (
              /** @type {{ resourcePath: string }} */ { resourcePath },
              /** @type {string} */ _template,
              /** @type {string} */ local,
            ) => `${name}_${sheetHash(resourcePath)}${dev ? `_${local}` : numberOf(local, resourcePath)}`,
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

/**
 * Sheets of a brand, with the sheets that they import.
 * @param {string} extract The loader that extracts the CSS.
 */
export function brandRule(extract) {
  const cssLoader = fileURLToPath(import.meta.resolve('css-loader'));
  return {
    test: /\.css$/,
    use: [
      extract,
      { loader: cssLoader, options: { importLoaders: 1 } },
      path.join(import.meta.dirname, 'theme-loader.cjs'),
    ],
  };
}

/** Sheets by their hash, to detect a collision. */
const sheets = new Map();

/** Hash of a sheet's path in the repository, for class names. */
function sheetHash(/** @type {string} */ file) {
  const relative = path.relative(ROOT, file).replaceAll(path.sep, '/');
  const hash = createHash('sha256').update(relative).digest('base64url').slice(0, 3);
  const other = sheets.get(hash) ?? relative;
  if (other !== relative) throw new Error(`${relative} and ${other} have the same hash: rename one of them.`);
  sheets.set(hash, relative);
  return hash;
}

/** @type {Map<string, string[]>} Names of classes and animations by sheet. */
const localNames = new Map();

/** Number of a class or an animation in its sheet, in base 36, in the order of the source. */
function numberOf(/** @type {string} */ local, /** @type {string} */ file) {
  const names = localNames.get(file) ?? [];
  if (!names.includes(local)) names.push(local);
  localNames.set(file, names);
  return names.indexOf(local).toString(36);
}

/** Fonts and pictures become files of the release. */
export const assetRule = {
  test: /\.(woff2|svg|png|avif|webp)$/,
  type: 'asset/resource',
  generator: { filename: '[name][ext]' },
};

/**
 * Settings shared by all builds in one folder.
 * @param {{ folder: string, dev: boolean }} options
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ folder, dev }) {
  return {
    context: folder,
    mode: dev ? 'development' : 'production',
    // No `eval`: the content security policy forbids it, also in development.
    devtool: dev ? 'source-map' : false,
    cache: dev ? { type: 'memory' } : false,
    performance: false,
    stats: 'errors-warnings',
    // Silences a warning of Module Federation about `publicPath: 'auto'`, which is intended: only
    // the edge reads the manifest.
    infrastructureLogging: { level: 'error' },
    resolve: { extensions: EXTENSIONS },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
  };
}
