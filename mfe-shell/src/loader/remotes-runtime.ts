/**
 * What a remote finds under `RUNTIME_GLOBAL`: the parts of Module Federation's bundler runtime that a fragment's entry uses. Its
 * whole brings everything for remotes of remotes, eager packages and host snapshots, which fragments do not have.
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
    if (!federation.initOptions) throw new Error('The remote says nothing of itself.');
    return init(federation.initOptions);
  },
  initContainerEntry,
  consumes,
  I: initializeSharing,
};

/** For `globalThis[RUNTIME_GLOBAL]`. */
export const remotesRuntime = { runtime: { init }, bundlerRuntime, attachShareScopeMap };
