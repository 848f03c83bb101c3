/**
 * Records a fragment's context on a page of a running edge:
 * `node mfe-kit/build/take-context.js mfe-support main page
 * http://localhost:8080/ru-ru/moskva/contact-us`
 * writes `mfe-support/contexts/page.json`, which the build copies into the release.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { contextFor } from '../src/fragment/context-for.js';
import { ROOT } from '../webpack/rules.js';

const [name, slot, context, page] = process.argv.slice(2);
if (!name || !slot || !context || !page) {
  console.error('Usage: take-context.js <fragment> <slot> <context name> <page URL>');
  process.exit(64);
}
const { origin, pathname, search } = new URL(page);
const response = await fetch(`${origin}/_edge/page?url=${encodeURIComponent(pathname + search)}`).catch(() =>
  fail(`${origin} does not answer. Start the site with \`make run\`.`),
);
if (response.status !== 200) fail(`${page}: ${response.status}`);
const folder = path.join(ROOT, name, 'contexts');
await mkdir(folder, { recursive: true });
const manifest = JSON.parse(await readFile(path.join(ROOT, name, 'fragment.json'), 'utf8'));
const model = await response.json();
if (!model.fragments[name]) fail(`${name} is not on the page ${page}.`);
// The edge may serve an older release that declares other members.
const fragments = { [name]: { ...model.fragments[name], uses: manifest.uses } };
const text = JSON.stringify(contextFor({ ...model, fragments }, { slot: /** @type {never} */ (slot), fragment: name }));
await writeFile(path.join(folder, `${context}.json`), await format(text, { parser: 'json', printWidth: 120 }));

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}
