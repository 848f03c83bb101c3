/**
 * The runtime for remotes under `RUNTIME_GLOBAL`: the parts of Module Federation's bundler runtime
 * that a fragment's entry uses. The full runtime adds nested remotes, eager packages and host
 * snapshots, which fragments do not use.
 */
import { init } from '@module-federation/enhanced/runtime';
import type { Federation } from '@module-federation/webpack-bundler-runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

type BundlerRuntime = NonNullable<Federation['bundlerRuntime']>;

const bundlerRuntime: Partial<BundlerRuntime> = {
  init: ({ webpackRequire: { federation } }) => {
    if (!federation.initOptions) throw new Error('The remote has no init options.');
    return init(federation.initOptions);
  },
  initContainerEntry,
  consumes,
  I: initializeSharing,
};

/** Value of `globalThis[RUNTIME_GLOBAL]`. */
export const remotesRuntime = { runtime: { init }, bundlerRuntime, attachShareScopeMap };
