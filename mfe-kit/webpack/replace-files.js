/** Puts modules of ours in the place of installed files. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

const NAME = 'ReplaceFiles';

/** Folder of what stands in for others. */
const STAND_INS = path.join(import.meta.dirname, 'stand-ins');

/**
 * Replaces files of packages. The build fails when one of them is not there, or nothing imports it: a silent miss would cost every
 * page its bytes.
 * @param {readonly { file: string, standIn: string }[]} replaced Absolute paths, and names in `stand-ins`.
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
      });
    });
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, () => {
        for (const file of standIns.keys()) {
          if (used.has(file)) continue;
          const why = existsSync(file) ? 'nothing imports it any more' : 'it is not there';
          compilation.errors.push(
            new webpack.WebpackError(`${file} was to be replaced, but ${why}. See mfe-kit/webpack/federation.js.`),
          );
        }
      });
    });
  };
}
