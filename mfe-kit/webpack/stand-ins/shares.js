/**
 * Replaces the federation runtime's choice among versions of a shared package. On our pages the
 * shell offers React, fragments offer nothing, and no plugin takes part. Packages cut to the
 * exports that are used ("tree shaking") are not supported.
 */
import { error, warn } from './errors.js';
import { satisfy } from './versions.js';

/**
 * A version of a package, or a request for one.
 * @typedef {object} Share
 * @property {string} [version]
 * @property {string} [from] Name of the federation instance that offers or requests it.
 * @property {string | string[]} [scope]
 * @property {string} [strategy]
 * @property {() => unknown} [get]
 * @property {unknown} [lib] Factory of the loaded module.
 * @property {unknown} [loading]
 * @property {boolean | undefined} [loaded]
 * @property {string[]} [useIn]
 * @property {ShareConfig} [shareConfig]
 */

/**
 * @typedef {object} ShareConfig
 * @property {string | false} [requiredVersion]
 * @property {boolean} [singleton]
 * @property {boolean} [strictVersion]
 */

/** @typedef {Record<string, Share>} Versions Versions of a package. */
/** @typedef {Record<string, Record<string, Versions>>} ShareScopes By scope and package. */
/**
 * @typedef {object} UserOptions
 * @property {string} name
 * @property {Record<string, Share | Share[]>} [shared]
 * @property {string} [shareStrategy]
 */

/** A version that cannot be loaded twice comes before a newer one. */
function bestOf(/** @type {Versions} */ versions) {
  const isLoaded = (/** @type {string} */ version) => {
    const { loaded, lib } = versions[version] ?? {};
    return Boolean(loaded) || typeof lib === 'function';
  };
  return Object.keys(versions).reduce(
    (one, other) => (one && (isLoaded(one) || !satisfy(one, `<=${other}`)) ? one : other),
    '',
  );
}

/**
 * Offers of an instance, with all defaults, and those together with the earlier ones.
 * @param {{ shared?: Record<string, Share[]> }} known
 * @param {UserOptions} options
 */
export function formatShareConfigs(known, { name, shared = {}, shareStrategy }) {
  const newShareInfos = Object.fromEntries(
    Object.entries(shared).map(([key, shares]) => [
      key,
      [shares].flat().map((share) => formatted(share, name, shareStrategy)),
    ]),
  );
  const allShareInfos = { ...known.shared };
  for (const [key, shares] of Object.entries(newShareInfos)) {
    const all = (allShareInfos[key] ??= []);
    all.push(...shares.filter(({ version }) => !all.some((other) => other.version === version)));
  }
  return { allShareInfos, newShareInfos };
}

/**
 * @param {Share} share
 * @param {string} from
 * @param {string | undefined} shareStrategy
 */
function formatted(share, from, shareStrategy) {
  const { version = '0', scope = 'default', strategy, lib } = share;
  return {
    deps: [],
    useIn: [],
    from,
    loading: null,
    get: () => Promise.resolve(lib),
    ...share,
    shareConfig: {
      requiredVersion: `^${version}`,
      singleton: false,
      eager: false,
      strictVersion: false,
      ...share.shareConfig,
    },
    loaded: share.loaded || 'lib' in share || undefined,
    version,
    scope: [scope].flat(),
    strategy: strategy ?? shareStrategy,
  };
}

/**
 * The offer that fits a request; undefined for none.
 * @param {ShareScopes} scopes
 * @param {string} name
 * @param {Share} request
 * @returns {Share | undefined}
 */
export function getRegisteredShare(scopes, name, { scope = 'default', shareConfig, from }) {
  const versions = [scope].flat().flatMap((key) => scopes[key]?.[name] ?? [])[0];
  if (!versions || !shareConfig) return undefined;
  const { requiredVersion, singleton, strictVersion } = shareConfig;
  const fits = (/** @type {string} */ version) => !requiredVersion || satisfy(version, requiredVersion);
  const best = bestOf(versions);
  if (fits(best)) return versions[best];
  if (!singleton) return versions[Object.keys(versions).find(fits) ?? ''];
  const problem = `Version ${best} of ${name} does not satisfy ${from}, which needs ${requiredVersion}`;
  if (strictVersion) error(problem);
  warn(problem);
  return versions[best];
}

/**
 * What an instance offers of a package, with what the caller requests.
 * @param {{ pkgName: string, shareInfos: Record<string, Share[]>, extraOptions?:
 *   { customShareInfo?: Share } | undefined }} options
 * @returns {Share}
 */
export function getTargetSharedOptions({ pkgName, shareInfos, extraOptions }) {
  const versions = Object.fromEntries((shareInfos[pkgName] ?? []).map((share) => [share.version, share]));
  const offered = versions[bestOf(versions)];
  const requested = extraOptions?.customShareInfo;
  return { ...offered, ...requested, shareConfig: { ...offered?.shareConfig, ...requested?.shareConfig } };
}

/** Remembers that an instance uses a version. */
export function addUseIn(/** @type {Share} */ share, /** @type {string} */ name) {
  share.useIn ??= [];
  if (!share.useIn.includes(name)) share.useIn.push(name);
}

/**
 * Scopes of all instances of the page, by their name.
 * @returns {Record<string, ShareScopes>}
 */
export function getGlobalShareScope() {
  return Reflect.get(globalThis, '__FEDERATION__').__SHARE__;
}
