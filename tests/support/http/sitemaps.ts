/** Reads sitemaps. */
import { tags, unescapeText } from './head.ts';
import { get } from './http.ts';

/** A page as a sitemap lists it. */
export interface Listed {
  readonly address: string;
  /** Date of its last change; absent if the sitemap names none. */
  readonly changed: string | undefined;
  /** URL by BCP 47 tag. */
  readonly alternates: ReadonlyMap<string, string>;
}

/** Reads the sitemap at a URL. */
export async function readSitemap(address: string): Promise<Listed[]> {
  const { body } = await get(address);
  return Array.from(body.toString().matchAll(/<url>(.*?)<\/url>/gs), ([, entry = '']) => ({
    address: unescapeText(/<loc>([^<]+)/.exec(entry)?.[1] ?? ''),
    changed: /<lastmod>([^<]+)/.exec(entry)?.[1],
    alternates: new Map(tags(entry, 'xhtml:link').map((link) => [link['hreflang'] ?? '', link['href'] ?? ''])),
  }));
}
