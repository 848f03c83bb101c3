/**
 * The fragment on this machine: manifest, texts, browser files and server script, read on each
 * request.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { EXPOSED, REMOTE_ENTRY } from '../../webpack/browser-remote.js';
import { readJson } from '../../webpack/read-json.js';
import { ROOT } from '../../webpack/rules.js';
import { SERVER_SCRIPT } from '../../webpack/server-script.js';

/** Longest render, in milliseconds. Stops endless loops. */
const LONGEST_RENDER_MS = 2000;

/** Path prefix of the fragment's browser files. */
export const PREFIX = '/__local/';

/**
 * @param {{ name: string, folder: string, output: string }} fragment `output` is the folder of its
 *   build.
 * @returns {import('./page.js').Local}
 */
export function localFragment({ name, folder, output }) {
  const manifest = () => readJson(path.join(folder, 'fragment.json'));
  return {
    name,
    entry: PREFIX + REMOTE_ENTRY,
    get css() {
      const { exposes } = readJson(path.join(output, 'mf-manifest.json'));
      const exposed = exposes.find((/** @type {{ path: string }} */ one) => one.path === EXPOSED);
      return exposed.assets.css.sync.map((/** @type {string} */ file) => PREFIX + file);
    },
    get uses() {
      return manifest().uses;
    },
    get browserOnly() {
      return manifest().browser_only ?? [];
    },
    namespaces({ page }) {
      const { messages, page_messages = {} } = manifest();
      return [...messages, ...(page_messages[page.page.type] ?? [])];
    },
    messages(language, namespaces) {
      return Object.fromEntries(namespaces.map((namespace) => [namespace, texts(language, namespace)]));
    },
    render(context) {
      const globals = createContext({ contextJson: context });
      const script = readFileSync(path.join(output, SERVER_SCRIPT), 'utf8');
      runInContext(script, globals, { filename: `${name}/${SERVER_SCRIPT}`, timeout: LONGEST_RENDER_MS });
      return String(runInContext('__fragment.render(contextJson)', globals, { timeout: LONGEST_RENDER_MS }));
    },
  };
}

/**
 * Texts of a namespace in a language; English for missing texts.
 * @param {string} language
 * @param {string} namespace
 * @returns {Record<string, string>}
 */
function texts(language, namespace) {
  const read = (/** @type {string} */ code) => {
    const file = path.join(ROOT, 'locales', code, `${namespace}.json`);
    return existsSync(file) ? readJson(file) : {};
  };
  return { ...read('en'), ...read(language) };
}
