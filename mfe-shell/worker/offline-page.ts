import { OFFLINE, type Manner } from '@roadside/mfe-kit/ui/scene/scenes';

import { escape } from './escape';
import type { SavedPage } from './saved-pages';
import { savedOn } from './saved-copy';

/** The `<html>` tag of a saved page: language, direction and brand. */
const HTML = /<html\b[^>]*>/;

/** The brand's sheet in a saved page. */
const SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/;

/** Attributes of a scene's paths, in the brand's tokens: the page has no sheet of components. */
const ATTRIBUTES: Readonly<Record<Manner, string>> = {
  ground: 'fill="var(--art-tint)" stroke="none"',
  accent: 'fill="var(--art-accent)"',
  tint: 'fill="var(--art-tint)"',
  line: '',
  detail: 'stroke="var(--art-detail)"',
  mark: 'stroke="var(--art-mark)"',
};
const PATHS = OFFLINE.map(([manner, path]) => `<path ${ATTRIBUTES[manner]} d="${path}"/>`).join('');
const SCENE = `<svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true" fill="none" stroke="var(--art-ink)" stroke-width="4" stroke-linecap="var(--art-cap)" stroke-linejoin="var(--art-join)">${PATHS}</svg>`;

/** The brand's icon in a saved page, with its URL. */
const ICON = /<link\b[^>]*\brel="icon"[^>]*>/;
const ADDRESS = /\bhref="([^"]+)"/;

/**
 * Builds the page shown for an unsaved page without a network: a list of saved pages, in the
 * requested locale's language if any of them has it.
 */
export async function offlinePage(pages: readonly SavedPage[], path: string): Promise<Response> {
  const locale = path.split('/')[1] ?? '';
  const ofLocale = pages.filter((page) => page.path.startsWith(`/${locale}/`));
  const shown = ofLocale.length > 0 ? ofLocale : pages;
  const model = shown[0];
  if (!model) return Response.error();
  const html = await model.response.text();
  const { texts } = model.about;
  const icon = ICON.exec(html)?.[0] ?? '';
  const [, logo = ''] = ADDRESS.exec(icon) ?? [];
  const items = shown.map(
    (page) =>
      `<li><a class="quiet" href="${escape(page.path)}">${escape(page.about.title)}</a><br><small>${escape(savedOn(page.path, page.about))}</small></li>`,
  );
  const document = `<!doctype html>${HTML.exec(html)?.[0] ?? '<html>'}<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">
<title>${escape(texts.offline_title)}</title>${SHEET.exec(html)?.[0] ?? ''}${icon}</head><body><main class="last-resort">
${logo ? `<img src="${logo}" alt="Roadside" width="48" height="48">` : ''}${SCENE}<h1>${escape(texts.offline_title)}</h1>
<p>${escape(texts.offline_text)}</p><p><a href="${escape(path)}">${escape(texts.try_again)}</a></p>
<h2>${escape(texts.saved_pages)}</h2><ul role="list">${items.join('')}</ul></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(document, { status: 503, headers });
}
