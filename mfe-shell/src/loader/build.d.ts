/** Globals that the build defines for the loader: see `mfe-kit/webpack/shell-config.js`. */

/** Version of the React that the shell provides. */
declare const REACT_VERSION: string;

/** Global under which remotes find the Module Federation runtime. */
declare const RUNTIME_GLOBAL: string;

/** A part of the bundler's runtime that ships without types. */
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  import type { ConsumesOptions } from '@module-federation/webpack-bundler-runtime';

  export function consumes(options: ConsumesOptions): void;
}
