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

/** A locale of a sitemap index. */
export interface LocaleSitemaps {
  /** Addresses of the parts. */
  readonly parts: readonly string[];
  /** Date of the last change by the index, for each part. */
  readonly changed: readonly (string | undefined)[];
}

/** Reads the sitemap index of an origin, by locale. */
export async function readSitemapIndex(origin: string): Promise<ReadonlyMap<string, LocaleSitemaps>> {
  const { body } = await get(`${origin}/sitemap.xml`);
  const locales = new Map<string, { parts: string[]; changed: (string | undefined)[] }>();
  for (const [, entry = ''] of body.toString().matchAll(/<sitemap>(.*?)<\/sitemap>/gs)) {
    const address = unescapeText(/<loc>([^<]+)/.exec(entry)?.[1] ?? '');
    const locale = /sitemap-(\w+-\w+)(?:-\d+)?\.xml$/.exec(address)?.[1] ?? '';
    const known = locales.get(locale) ?? { parts: [], changed: [] };
    known.parts.push(address);
    known.changed.push(/<lastmod>([^<]+)/.exec(entry)?.[1]);
    locales.set(locale, known);
  }
  return locales;
}

/** Reads all parts of a locale's sitemap. */
export async function readLocaleSitemap(origin: string, locale: string): Promise<Listed[]> {
  const { parts = [] } = (await readSitemapIndex(origin)).get(locale) ?? {};
  return (await Promise.all(parts.map(readSitemap))).flat();
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
