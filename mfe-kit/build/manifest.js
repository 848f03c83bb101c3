/** Checks `fragment.json` as the edge does when it loads a release, so that a squad learns of a fault at its own desk. */

const SLOTS = ['header', 'main', 'footer', 'overlays', 'edge-of-page'];
const CONTEXT_KEYS = [
  'url',
  'query',
  'site',
  'locale',
  'languages',
  'city',
  'cities',
  'page',
  'menu',
  'parent',
  'header_theme',
  'flags',
];

/** Checks by member. Each gives a sentence when the value is wrong.
 * @type {Record<string, (value: any, folder: string) => string | false>} */
const MEMBERS = {
  name: (value, folder) =>
    (value !== folder || !/^mfe-[a-z0-9-]+$/.test(value)) && `must be the folder's name, ${folder}`,
  owner: (value) => !isText(value) && 'must name the squad',
  purpose: (value) => !isText(value) && 'must say in one sentence what the fragment is for',
  slots: (value) => !isListOf(value, SLOTS) && `must be a list of ${SLOTS.join(', ')}`,
  uses: (value) => !isListOf(value, CONTEXT_KEYS) && `must be a list of ${CONTEXT_KEYS.join(', ')}`,
  messages: (value) => !(Array.isArray(value) && value.every(isText)) && 'must be a list of namespaces of locales/',
  page_messages: (value) =>
    !(isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isText))) &&
    'must give lists of namespaces by type of page',
  deadline_ms: (value) => !isCount(value) && 'must be a whole number of milliseconds',
  cache: (value) =>
    !(hasOnly(value, ['fresh_seconds', 'stale_seconds']) && Object.values(value).every(isCount)) &&
    'must have fresh_seconds and stale_seconds, whole numbers',
  fallback: (value) =>
    !(
      isRecord(value) &&
      Object.keys(value).every((slot) => SLOTS.includes(slot)) &&
      Object.values(value).every(isText)
    ) && 'must give namespace.key by slot',
  starts: (value) =>
    !(
      hasOnly(value, ['flag', 'pages_seen', 'after_ms', 'unless_kept']) &&
      [value.flag, value.unless_kept].every(isText) &&
      [value.pages_seen, value.after_ms].every(isCount)
    ) && 'must have flag and unless_kept, which are names, and pages_seen and after_ms, whole numbers',
};

const OPTIONAL = new Set(['page_messages', 'deadline_ms', 'fallback', 'starts']);

/**
 * All faults of a manifest, one sentence each.
 * @param {unknown} manifest Parsed `fragment.json`.
 * @param {string} folder Name of the fragment's folder.
 * @returns {string[]}
 */
export function manifestFaults(manifest, folder) {
  if (!isRecord(manifest)) return ['fragment.json must be an object'];
  const unknown = Object.keys(manifest).filter((key) => !(key in MEMBERS));
  const faults = unknown.map((key) => `"${key}" is not a member of fragment.json`);
  for (const [key, check] of Object.entries(MEMBERS)) {
    if (manifest[key] === undefined) {
      if (!OPTIONAL.has(key)) faults.push(`"${key}" is missing`);
      continue;
    }
    const fault = check(manifest[key], folder);
    if (fault) faults.push(`"${key}" ${fault}`);
  }
  if (faults.length > 0) return faults;
  if (manifest.messages.length > 0 && !manifest.uses.includes('locale')) {
    faults.push('"uses" must name "locale": messages are written by the rules of the page\'s language');
  }
  for (const [slot, key] of Object.entries(manifest.fallback ?? {})) {
    if (!manifest.slots.includes(slot)) faults.push(`"fallback" names the slot "${slot}", which "slots" does not`);
    if (!manifest.messages.includes(key.split('.')[0]))
      faults.push(`"fallback" uses ${key}, whose namespace "messages" does not name`);
  }
  return faults;
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value @param {string[]} allowed */
function isListOf(value, allowed) {
  return Array.isArray(value) && value.every((item) => allowed.includes(item)) && new Set(value).size === value.length;
}

/** @param {unknown} value @param {string[]} keys @returns {value is Record<string, unknown>} */
function hasOnly(value, keys) {
  return isRecord(value) && Object.keys(value).length === keys.length && keys.every((key) => key in value);
}
