/** Replaces parts of the federation runtime that no page uses; see `../federation.js`. */
function nothing() {
  throw new Error('This part of the federation runtime is not in the page.');
}

/** Handler of host snapshots. They come from manifests, which no page loads. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
}

export {
  nothing as createLink,
  nothing as createScript,
  nothing as defaultPreloadArgs,
  nothing as formatPreloadArgs,
  nothing as getGlobalRemoteInfo,
  nothing as isStaticResourcesEqual,
  nothing as loadScript,
  nothing as normalizePreloadExposes,
  nothing as preloadAssets,
  nothing as safeWrapper,
};
