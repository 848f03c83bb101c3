/**
 * Takes an example of what a fragment is given from a page that an edge serves:
 * `node mfe-kit/build/take-context.js mfe-support main page http://localhost:8080/ru-ru/moskva/contact-us`.
 * It becomes `mfe-support/contexts/page.json`, which the build puts into the release.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { ROOT } from '../webpack/rules.js';

const [name, slot, example, page] = process.argv.slice(2);
if (!name || !slot || !example || !page) {
  console.error('Say which fragment, slot, name of the example, and address of a page.');
  process.exit(64);
}
const { origin, pathname, search } = new URL(page);
const answer = await fetch(`${origin}/_edge/page?url=${encodeURIComponent(pathname + search)}`);
if (answer.status !== 200) throw new Error(`${page}: ${answer.status}`);
const folder = path.join(ROOT, name, 'contexts');
await mkdir(folder, { recursive: true });
const manifest = JSON.parse(await readFile(path.join(ROOT, name, 'fragment.json'), 'utf8'));
const text = JSON.stringify(contextOf(await answer.json(), manifest));
await writeFile(path.join(folder, `${example}.json`), await format(text, { parser: 'json', printWidth: 120 }));

/**
 * What the edge cuts out of the page model for a fragment (`edge/src/fragments/context.rs`).
 * @param {any} model
 * @param {{ name: string, uses: string[] }} manifest
 */
function contextOf(model, { name, uses }) {
  const namespaces = model.fragments[name]?.messages ?? [];
  const messages = Object.fromEntries(
    namespaces.flatMap((/** @type {string} */ namespace) =>
      model.messages[namespace] ? [[namespace, model.messages[namespace]]] : [],
    ),
  );
  const members = uses.map((key) => [key, model[key] ?? null]);
  return { contract: model.contract, slot, ...Object.fromEntries(members), messages };
}
