/**
 * Build of an application in a document without the shell, such as the messenger: one ES module and
 * one stylesheet, as further files of a fragment's release. The document links the brand's sheet
 * before.
 */
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import { assetRule, commonConfig, scriptRule, styleRule } from './rules.js';

/**
 * Preact in the place of React: no other part of the document brings React, which is 58 kB.
 */
const PREACT = {
  react$: 'preact/compat',
  'react/jsx-runtime$': 'preact/jsx-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
};

/**
 * Webpack configuration of an application, as a function of webpack's `--env`.
 * @param {{ name: string, folder: string, app: string, entry: string }} application `name` and
 *   `folder` of the fragment; `app` names the files.
 */
export function appConfig({ name, folder, app, entry }) {
  /**
   * @param {{ output?: string, dev?: boolean }} env
   * @returns {import('webpack').Configuration}
   */
  return ({ output = path.join(folder, 'dist'), dev = false } = {}) => {
    const common = commonConfig({ folder, dev });
    return {
      ...common,
      name: `${name} ${app}`,
      entry: { [app]: entry },
      target: ['web', 'es2022'],
      output: { path: output, module: true, filename: '[name].js', uniqueName: `${name}-${app}` },
      resolve: { ...common.resolve, alias: PREACT },
      optimization: {
        ...common.optimization,
        splitChunks: false,
        runtimeChunk: false,
        minimizer: ['...', new CssMinimizerPlugin()],
      },
      module: {
        // One request loads the application.
        parser: { javascript: { dynamicImportMode: 'eager' } },
        rules: [scriptRule({ dev }), styleRule({ name, dev, extract: MiniCssExtractPlugin.loader }), assetRule],
      },
      plugins: [new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true })],
    };
  };
}
