/** Puts a local fragment into a page of a running site. Pure functions. */
import { contextFor } from '../../src/fragment/context-for.js';

/** @typedef {import('../../src/contract.ts').PageModel} PageModel */
/** @typedef {import('../../src/contract.ts').Messages} Messages */

/**
 * @typedef {object} Local
 * @property {string} name Name of the fragment.
 * @property {string} entry Path of its federated entry.
 * @property {string[]} css Paths of its stylesheets.
 * @property {PageModel['fragments'][string]['uses']} uses Page model members that it uses.
 * @property {string[]} browserOnly Slots that the server leaves empty.
 * @property {(model: PageModel) => string[]} namespaces Namespaces that it uses on a page.
 * @property {(language: string, namespaces: string[]) => Messages} messages Its local texts.
 * @property {(context: string) => string} render Its server script.
 */

const MODEL = /(<script type="application\/json" id="page-model">)([\s\S]*?)(<\/script>)/;
const SLOT = /<(\w+)[^>]* data-slot="([a-z-]+)"[^>]*>/g;

/**
 * Page model with the local fragment in place of the site's release. Unchanged without the
 * fragment.
 * @param {PageModel} model
 * @param {Local} local
 * @returns {PageModel}
 */
export function withLocal(model, local) {
  const siteFragment = model.fragments[local.name];
  if (!siteFragment) return model;
  const messages = local.namespaces(model);
  const css = local.css.map((href) => ({ href, integrity: '' }));
  const fragment = {
    ...siteFragment,
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
    slots: model.slots.map((plan) =>
      plan.fragment === local.name ? { ...plan, hydrate: !local.browserOnly.includes(plan.slot) } : plan,
    ),
  };
}

/**
 * Page with the fragment rendered by the local server script. If rendering throws, its slots stay
 * empty and the browser mounts it.
 * @param {string} html
 * @param {Local} local
 * @param {(message: string) => void} logError
 */
export function pageWithLocal(html, local, logError) {
  const [, , json] = MODEL.exec(html) ?? [];
  if (json === undefined) return html;
  const model = withLocal(JSON.parse(json), local);
  if (!model.fragments[local.name]) return html;
  const sheets = local.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  let page = html.replace('</head>', () => `${sheets}</head>`);
  for (const plan of model.slots.filter(({ fragment }) => fragment === local.name)) {
    let content = '';
    try {
      if (plan.hydrate) content = local.render(JSON.stringify(contextFor(model, plan)));
    } catch (error) {
      plan.hydrate = false;
      logError(
        `${local.name} could not be rendered for ${model.url}: ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
    page = withSlot(page, plan.slot, content);
  }
  // Escapes every `<` like the edge, so the text cannot contain `</script>`.
  const text = JSON.stringify(model).replaceAll('<', String.raw`\u003c`);
  return page.replace(MODEL, (_, before, __, after) => before + text + after);
}

/**
 * Replaces a slot's content. Only blanks separate two slots of the shell document, so a slot ends
 * with the last closing tag before the next slot.
 * @param {string} html
 * @param {string} slot
 * @param {string} content
 */
function withSlot(html, slot, content) {
  const opened = [...html.matchAll(SLOT)];
  const at = opened.findIndex(([, , name]) => name === slot);
  const [start] = opened.slice(at, at + 1);
  if (!start) return html;
  const from = start.index + start[0].length;
  const next = opened[at + 1]?.index ?? html.search(MODEL);
  const to = html.lastIndexOf(`</${start[1]}>`, next);
  return html.slice(0, from) + content + html.slice(to);
}
