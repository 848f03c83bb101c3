/**
 * Replaces the federation runtime's loading of remote entries. Entries on our pages are ES modules,
 * imported by address, and no plugin observes the loading. Scripts, SystemJS and Node.js are not
 * supported.
 */

/** @typedef {{ name: string, entry: string, type: string }} RemoteInfo */

/**
 * Entries being loaded, by key. The runtime looks here when a remote is registered again.
 * @type {Record<string, Promise<unknown>>}
 */
const loadingEntries = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__') ?? {};

/** @param {string} type */
export function isEsmRemoteType(type) {
  return type === 'esm' || type === 'module';
}

/** @param {RemoteInfo} remote */
export function getRemoteEntryUniqueKey({ name, entry }) {
  return `${name}:${entry}`;
}

/**
 * @param {{ name: string, entry?: string, type?: string, entryGlobalName?: string, shareScope?:
 *   string }} remote
 */
export function getRemoteInfo(remote) {
  const { name } = remote;
  return { entry: '', type: 'module', entryGlobalName: name, shareScope: 'default', ...remote };
}

/**
 * Exports of an entry. Concurrent callers share one import; a failed import can be retried.
 * @param {{ remoteInfo: RemoteInfo, remoteEntryExports?: unknown }} params
 * @returns {Promise<unknown>}
 */
export function getRemoteEntry({ remoteInfo, remoteEntryExports }) {
  if (remoteEntryExports) return Promise.resolve(remoteEntryExports);
  const key = getRemoteEntryUniqueKey(remoteInfo);
  const loading = (loadingEntries[key] ??= import(/* webpackIgnore: true */ remoteInfo.entry));
  loading.catch(() => delete loadingEntries[key]);
  return loading;
}
