/** A running site's page with one fragment of this machine in it. Pure: texts in, texts out. */
import { contextFor } from '../../src/fragment/context-for.js';

/** @typedef {import('../../src/contract.ts').PageModel} PageModel */
/** @typedef {import('../../src/contract.ts').Messages} Messages */

/**
 * @typedef {object} Local
 * @property {string} name Name of the fragment.
 * @property {string} entry Path of its federated entry.
 * @property {string[]} css Paths of its stylesheets.
 * @property {PageModel['fragments'][string]['uses']} uses Parts of the page model that it reads.
 * @property {(model: PageModel) => string[]} namespaces Namespaces that it reads on a page.
 * @property {(language: string, namespaces: string[]) => Messages} messages Its texts, as they are on this machine.
 * @property {(context: string) => string} render Its server script.
 */

const MODEL = /(<script type="application\/json" id="page-model">)([\s\S]*?)(<\/script>)/;
const SLOT = /<(\w+)[^>]* data-slot="([a-z-]+)"[^>]*>/g;

/**
 * The model with this machine's fragment in place of the site's release of it. A page without the fragment stays as it is.
 * @param {PageModel} model
 * @param {Local} local
 * @returns {PageModel}
 */
export function withLocal(model, local) {
  const there = model.fragments[local.name];
  if (!there) return model;
  const messages = local.namespaces(model);
  const css = local.css.map((href) => ({ href, integrity: '' }));
  const fragment = {
    ...there,
    release: 'local',
    entry: local.entry,
    expose: './fragment',
    css,
    uses: local.uses,
    messages,
  };
  return {
    ...model,
    messages: { ...model.messages, ...local.messages(model.locale.language, messages) },
    fragments: { ...model.fragments, [local.name]: fragment },
    slots: model.slots.map((plan) => (plan.fragment === local.name ? { ...plan, hydrate: true } : plan)),
  };
}

/**
 * The page with the fragment rendered by its own server script. A render that throws leaves its slots empty, to be mounted by the browser.
 * @param {string} html
 * @param {Local} local
 * @param {(message: string) => void} complain
 */
export function pageWithLocal(html, local, complain) {
  const [, , json] = MODEL.exec(html) ?? [];
  if (json === undefined) return html;
  const model = withLocal(JSON.parse(json), local);
  if (!model.fragments[local.name]) return html;
  const sheets = local.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  let page = html.replace('</head>', () => `${sheets}</head>`);
  for (const plan of model.slots.filter(({ fragment }) => fragment === local.name)) {
    let inside = '';
    try {
      inside = local.render(JSON.stringify(contextFor(model, plan)));
    } catch (error) {
      plan.hydrate = false;
      complain(
        `${local.name} could not be rendered for ${model.url}: ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
    page = withSlot(page, plan.slot, inside);
  }
  // `</script>` cannot stand in it: every `<` is escaped, as the edge does.
  const text = JSON.stringify(model).replaceAll('<', String.raw`\u003c`);
  return page.replace(MODEL, (_, before, __, after) => before + text + after);
}

/**
 * Between two slots of the shell document there is nothing but blanks, so a slot ends with the last tag before the next one begins.
 * @param {string} html
 * @param {string} slot
 * @param {string} inside
 */
function withSlot(html, slot, inside) {
  const opened = [...html.matchAll(SLOT)];
  const at = opened.findIndex(([, , name]) => name === slot);
  const [start] = opened.slice(at, at + 1);
  if (!start) return html;
  const from = start.index + start[0].length;
  const next = opened[at + 1]?.index ?? html.search(MODEL);
  const to = html.lastIndexOf(`</${start[1]}>`, next);
  return html.slice(0, from) + inside + html.slice(to);
}
