/**
 * Webpack configuration for the gallery: all examples on one page, for people and tests. Not part
 * of any release.
 */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import { assetRule, brandRule, commonConfig, ROOT, scriptRule, styleRule } from './rules.js';
import { BRANDS } from './shell-config.js';

const FOLDER = path.join(ROOT, 'mfe-kit/gallery');

/** Folder of the built gallery. */
const OUTPUT = path.join(FOLDER, 'dist');

/**
 * @param {{ port: number }} options
 * @returns {import('webpack').Configuration}
 */
export function galleryConfig({ port }) {
  const brands = BRANDS.map((brand) => [`brand-${brand}`, path.join(ROOT, `mfe-kit/styles/brands/${brand}.css`)]);
  return {
    ...commonConfig({ folder: FOLDER, dev: true }),
    name: 'gallery',
    entry: { gallery: './main.tsx', ...Object.fromEntries(brands) },
    target: ['web', 'es2022'],
    output: { path: OUTPUT, publicPath: '', filename: '[name].js', clean: true },
    module: {
      rules: [
        scriptRule({ dev: true }),
        { ...styleRule({ name: 'gallery', dev: true, extract: MiniCssExtractPlugin.loader }), include: isModule },
        { ...brandRule(MiniCssExtractPlugin.loader), exclude: isModule },
        assetRule,
        { test: /examples-of-all\.ts$/, loader: path.join(import.meta.dirname, 'examples-loader.cjs') },
        { test: /index\.html$/, type: 'asset/resource', generator: { filename: 'index.html' } },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
    devServer: { port, hot: false, liveReload: true, client: { overlay: true } },
  };
}

/** @param {string} file */
function isModule(file) {
  return file.endsWith('.module.css');
}
