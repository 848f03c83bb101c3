/**
 * Replaces the federation runtime's handler of shared packages. On our pages the shell offers
 * React, fragments request it asynchronously, and no plugin takes part. Remotes are initialised
 * when they are loaded, not to learn what they offer.
 */
import {
  addUseIn,
  formatShareConfigs,
  getGlobalShareScope,
  getRegisteredShare,
  getTargetSharedOptions,
} from './shares.js';

/**
 * @typedef {import('./shares.js').Share} Share
 * @typedef {{ id?: string, name: string, shared: Record<string, Share[]> }} Options
 * @typedef {{ options: Options }} Host
 * @typedef {{ customShareInfo?: Share }} ExtraOptions
 */

/** Shared packages of a federation instance. */
export class SharedHandler {
  hooks = { lifecycle: { afterResolve: { emit: (/** @type {unknown} */ resolved) => resolved } }, applyPlugin() {} };

  /** @type {import('./shares.js').ShareScopes} */
  shareScopeMap = {};

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    getGlobalShareScope()[host.options.id || host.options.name] ??= this.shareScopeMap;
  }

  /**
   * @param {Options} known
   * @param {import('./shares.js').UserOptions} options
   */
  registerShared(known, options) {
    const infos = formatShareConfigs(known, options);
    for (const [name, shares] of Object.entries(infos.newShareInfos))
      for (const share of shares) for (const scope of share.scope) this.#register(scope, name, share);
    return infos;
  }

  /**
   * Factory of a package; false if no offer fits, so that the caller uses its own.
   * @param {string} name
   * @param {ExtraOptions} [extraOptions]
   */
  async loadShare(name, extraOptions) {
    const request = getTargetSharedOptions({ pkgName: name, extraOptions, shareInfos: this.host.options.shared });
    for (const scope of [request.scope ?? []].flat()) this.initializeSharing(scope);
    const share = getRegisteredShare(this.shareScopeMap, name, request);
    if (!share) return false;
    try {
      share.lib ||= await (share.loading ??= share.get?.());
    } catch (error) {
      share.loading = undefined;
      throw error;
    }
    share.loaded = true;
    addUseIn(share, this.host.options.name);
    return share.lib;
  }

  /** Adds this instance's own offers to a scope. Nothing is left to wait for. */
  initializeSharing(scope = 'default') {
    this.shareScopeMap[scope] ??= {};
    for (const [name, shares] of Object.entries(this.host.options.shared))
      for (const share of shares) if (share.scope?.includes(scope)) this.#register(scope, name, share);
    return [];
  }

  /**
   * Takes over the scope of the page's instance.
   * @param {string} name
   * @param {Record<string, import('./shares.js').Versions>} scope
   */
  initShareScopeMap(name, scope) {
    this.shareScopeMap[name] = scope;
  }

  /**
   * @param {string} scope
   * @param {string} name
   * @param {Share} share
   */
  #register(scope, name, share) {
    const packages = (this.shareScopeMap[scope] ??= {});
    (packages[name] ??= {})[share.version ?? ''] ??= share;
  }
}
