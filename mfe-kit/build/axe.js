/**
 * Accessibility check of the release gate: HTML documents in, axe violations out. It has no layout,
 * so colours and sizes are checked in the gallery's tests.
 *
 * Reads `[{ "name", "lang", "html" }]` from standard input and writes
 * `[{ "name", "violations": [{ "rule", "help", "where" }] }]`. Exits with a status other than 0
 * only when the check itself fails.
 */

import { createRequire } from 'node:module';
import { Window } from 'happy-dom';

/** Rules that need layout or a complete page. */
const DISABLED_RULES = [
  'color-contrast',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
  'bypass',
  'target-size',
];

/**
 * @typedef {{ name: string, lang: string, html: string }} Document
 * @typedef {{ rule: string, help: string, where: string }} Violation
 */

/**
 * Checks one document.
 * @param {import('axe-core').AxeResults['toolOptions']} options axe options.
 * @param {Window} window Window that shows the document.
 * @param {Document} document
 * @returns {Promise<{ name: string, violations: Violation[] }>}
 */
async function check(options, window, document) {
  window.document.documentElement.lang = document.lang;
  window.document.title = document.name;
  window.document.body.innerHTML = `<main>${document.html}</main>`;
  const axe = /** @type {typeof import('axe-core')} */ (createRequire(import.meta.url)('axe-core'));
  const { violations } = await axe.run(/** @type {never} */ (window.document), options);
  return {
    name: document.name,
    violations: violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      where: nodes[0]?.html.slice(0, 200) ?? '',
    })),
  };
}

/** Standard input as text. */
async function input() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(/** @type {Buffer} */ (chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** @type {Document[]} */
const documents = JSON.parse(await input());
const window = new Window({
  settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true, disableIframePageLoading: true },
});
// axe looks for browser APIs among the globals.
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) Reflect.set(globalThis, name, Reflect.get(window, name));
}
Object.assign(globalThis, { window, document: window.document });
const rules = Object.fromEntries(DISABLED_RULES.map((rule) => [rule, { enabled: false }]));
/** @type {unknown[]} */
const results = [];
// Sequential, because axe checks one document at a time.
for (const document of documents) results.push(await check({ rules, resultTypes: ['violations'] }, window, document));
await window.happyDOM.close();
process.stdout.write(`${JSON.stringify(results)}\n`);
