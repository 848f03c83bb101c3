/**
 * Stands in place of how the federation runtime fetches entries. Those of pages are modules: the browser imports each by its address,
 * and nothing of ours listens to how. Scripts, SystemJS and Node.js are left out.
 */

/** @typedef {{ name: string, entry: string, type: string }} RemoteInfo */

/**
 * Entries on their way, by key. The runtime looks here when a remote is registered anew.
 * @type {Record<string, Promise<unknown>>}
 */
const underWay = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__') ?? {};

/** @param {string} type */
export function isEsmRemoteType(type) {
  return type === 'esm' || type === 'module';
}

/** @param {RemoteInfo} remote */
export function getRemoteEntryUniqueKey({ name, entry }) {
  return `${name}:${entry}`;
}

/** @param {{ name: string, entry?: string, type?: string, entryGlobalName?: string, shareScope?: string }} remote */
export function getRemoteInfo(remote) {
  const { name } = remote;
  return { entry: '', type: 'module', entryGlobalName: name, shareScope: 'default', ...remote };
}

/**
 * The exports of an entry. One import for any number of callers; after a failure it may be asked for again.
 * @param {{ remoteInfo: RemoteInfo, remoteEntryExports?: unknown }} params
 * @returns {Promise<unknown>}
 */
export function getRemoteEntry({ remoteInfo, remoteEntryExports }) {
  if (remoteEntryExports) return Promise.resolve(remoteEntryExports);
  const key = getRemoteEntryUniqueKey(remoteInfo);
  const loading = (underWay[key] ??= import(/* webpackIgnore: true */ remoteInfo.entry));
  loading.catch(() => delete underWay[key]);
  return loading;
}
