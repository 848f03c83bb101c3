import type { PageModel } from '@roadside/mfe-kit/contract';

/** Updates the document's head and language to match a page shown without a reload. */
export function updateHead({ head, locale }: PageModel): void {
  document.title = head.title;
  document.documentElement.lang = locale.language;
  document.documentElement.dir = locale.dir;
  setMeta('description', head.description);
  setMeta('keywords', head.keywords);
  setMeta('handle-class', head.handle_class ?? '');
  setMeta('robots', head.noindex ? 'noindex' : '');
  replaceLinks('link[rel="canonical"]', head.canonical ? [{ rel: 'canonical', href: head.canonical }] : []);
  replaceLinks(
    'link[rel="alternate"][hreflang]',
    head.alternates.map(({ hreflang, href }) => ({ rel: 'alternate', hreflang, href })),
  );
}

/** Sets a `<meta>`; an empty content removes it. */
function setMeta(name: string, content: string): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!content) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.createElement('meta');
  meta.name = name;
  meta.content = content;
  if (!existing) document.head.append(meta);
}

function replaceLinks(selector: string, links: Partial<HTMLLinkElement>[]): void {
  for (const link of document.head.querySelectorAll(selector)) link.remove();
  document.head.append(...links.map((link) => Object.assign(document.createElement('link'), link)));
}
