/**
 * Leaves Module Federation's runtime out of an entry: the page has it once, from the shell. 2 KB of entry for each fragment
 * instead of 24.
 */
import path from 'node:path';
import webpack from 'webpack';
import { BUNDLER_RUNTIME, RUNTIME_GLOBAL } from './federation.js';

/** @typedef {(data: { request?: string }, callback: (error?: undefined, result?: string) => void) => void} External */

/**
 * The external, and a plugin that fails the build when nothing asked for it: then the entry would have a runtime of its own.
 * @returns {{ external: External, plugin: { apply: (compiler: import('webpack').Compiler) => void } }}
 */
export function shellRuntime() {
  let used = false;
  return {
    external({ request = '' }, callback) {
      if (path.resolve(request) !== BUNDLER_RUNTIME) return callback();
      used = true;
      return callback(undefined, `var globalThis.${RUNTIME_GLOBAL}`);
    },
    plugin: {
      apply(compiler) {
        compiler.hooks.thisCompilation.tap('ShellRuntime', (compilation) => {
          compilation.hooks.finishModules.tap('ShellRuntime', () => {
            if (used) return;
            const why = `no entry imports ${BUNDLER_RUNTIME}, so that the runtime would be in each. See mfe-kit/webpack/federation.js.`;
            compilation.errors.push(new webpack.WebpackError(why));
          });
        });
      },
    },
  };
}
