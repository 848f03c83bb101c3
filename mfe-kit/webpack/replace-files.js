/** Webpack plugin that replaces files of packages by modules of the kit. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

const NAME = 'ReplaceFiles';

/** Folder of the replacements. */
const STAND_INS = path.join(import.meta.dirname, 'stand-ins');

/**
 * Replaces files of packages. The build fails when a file is missing or nothing imports it: a
 * silent miss would add its bytes to every page.
 * @param {readonly { file: string, standIn: string }[]} replaced Absolute paths, and names in
 *   `stand-ins`.
 */
export function replaceFiles(replaced) {
  const standIns = new Map(replaced.map(({ file, standIn }) => [file, path.join(STAND_INS, `${standIn}.js`)]));
  /** @param {import('webpack').Compiler} compiler */
  return (compiler) => {
    /** @type {Set<string>} */
    const used = new Set();
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.afterResolve.tap(NAME, ({ createData }) => {
        const standIn = standIns.get(createData.resource ?? '');
        if (!standIn || !createData.resource) return;
        used.add(createData.resource);
        createData.resource = standIn;
        // Folder that its relative imports start from.
        createData.context = STAND_INS;
      });
    });
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, () => {
        for (const file of standIns.keys()) {
          if (used.has(file)) continue;
          const reason = existsSync(file) ? 'nothing imports it' : 'it does not exist';
          compilation.errors.push(
            new webpack.WebpackError(`${file} was to be replaced, but ${reason}. See mfe-kit/webpack/federation.js.`),
          );
        }
      });
    });
  };
}
