/**
 * The gate's reader of HTML: documents in, barriers out. It has no layout, so that colours and sizes are for the gallery's own tests.
 *
 * Reads `[{ "name", "lang", "html" }]` from standard input, and writes `[{ "name", "violations": [{ "rule", "help", "where" }] }]`. It ends with a status other than 0 only when
 * it could not look.
 */

import { createRequire } from 'node:module';
import { Window } from 'happy-dom';

/** Rules that need layout, or a whole page around the fragment. */
const NOT_HERE = ['color-contrast', 'landmark-one-main', 'page-has-heading-one', 'region', 'bypass', 'target-size'];

/**
 * @typedef {{ name: string, lang: string, html: string }} Document
 * @typedef {{ rule: string, help: string, where: string }} Violation
 */

/**
 * Looks at one document.
 * @param {import('axe-core').AxeResults['toolOptions']} options What is looked for.
 * @param {Window} window Where it is shown.
 * @param {Document} document What is looked at.
 * @returns {Promise<{ name: string, violations: Violation[] }>} What stands in somebody's way.
 */
async function look(options, window, document) {
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

/** Everything that comes on standard input. */
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
// axe looks for the browser among the global variables.
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) Reflect.set(globalThis, name, Reflect.get(window, name));
}
Object.assign(globalThis, { window, document: window.document });
const rules = Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }]));
/** @type {unknown[]} */
const found = [];
// One after the other: axe looks at one document at a time.
for (const document of documents) found.push(await look({ rules, resultTypes: ['violations'] }, window, document));
await window.happyDOM.close();
process.stdout.write(`${JSON.stringify(found)}\n`);
