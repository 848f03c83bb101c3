/** Reads the metadata of a page. */
import { get } from './http.ts';

/** Metadata of a page. */
export interface PageHead {
  /** Status of the response. */
  readonly status: number;
  /** Its canonical URL; empty without one. */
  readonly canonical: string;
  /** URL by BCP 47 tag or `x-default`. */
  readonly alternates: ReadonlyMap<string, string>;
  /** Whether it has `noindex`. */
  readonly noindex: boolean;
  /** Value of each `property` and `name` of a `<meta>`. */
  readonly meta: ReadonlyMap<string, string>;
  /** JSON-LD objects. */
  readonly structuredData: readonly unknown[];
  /** The whole document. */
  readonly html: string;
}

/** Reads the head of the page at a URL. */
export async function readHead(address: string): Promise<PageHead> {
  const { status, body } = await get(address);
  const html = body.toString();
  const links = tags(html, 'link');
  const alternates = links.filter((link) => link['rel'] === 'alternate' && link['hreflang'] !== undefined);
  const meta = tags(html, 'meta').map((tag) => [tag['property'] ?? tag['name'] ?? '', tag['content'] ?? ''] as const);
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    status,
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? '',
    alternates: new Map(alternates.map((link) => [link['hreflang'] ?? '', link['href'] ?? ''])),
    noindex: meta.some(([name, content]) => name === 'robots' && content.includes('noindex')),
    meta: new Map(meta),
    structuredData: Array.from(scripts, ([, json = '']) => JSON.parse(json) as unknown).flat(),
    html,
  };
}

/** Attributes of all tags of a name. */
export function tags(markup: string, name: string): Record<string, string>[] {
  return Array.from(markup.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g')), ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, unescapeText(value)]),
    ),
  );
}

/** Text of an attribute, or between tags. */
export function unescapeText(text: string): string {
  const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|#39|#x27|amp);/g, (_, name: keyof typeof characters) => characters[name]);
}
