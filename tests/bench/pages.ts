/** The pages that benchmarks visit. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { get, type Site } from './get.ts';

/** The page that everything is measured on: an article that every brand and language has. */
export const ARTICLE = 'moskva/knowledge-base/taxi/orders/lost-item';

/** The visits that a browser makes: a brand with its fonts, a language with its script. */
export const VISITS = [
  { name: 'ru, amber', host: 'localhost', locale: 'ru-ru' },
  { name: 'en, slate', host: 'slate.localhost', locale: 'ru-en' },
] as const;

/** One of these visits. */
export type Visit = (typeof VISITS)[number];

/** A page of each kind that visitors begin with. Keys are names, values are paths in a locale. */
export const FIRST_PAGES = {
  article: ARTICLE,
  root: 'moskva/knowledge-base',
  form: 'moskva/contact-us/taxi',
  search: 'moskva/search?q=112',
  calculator: 'moskva/calculator',
} as const;

/** Address of a page on an edge. `path` is a path in a locale. */
export function addressOf(visit: Visit, port: number, path: string = ARTICLE): string {
  return `http://${visit.host}:${port}/${visit.locale}/${path}`;
}

/** The articles and cities of a country, as parts of a path. Each article is in each city. */
export interface Catalogue {
  readonly articles: readonly string[];
  readonly cities: readonly string[];
}

/** Reads what a country has from its list of cities and its sitemaps. */
export async function catalogue(server: Site): Promise<Catalogue> {
  const found = async (path: string, pattern: RegExp) => {
    const { body } = await get(server, path);
    return new Set(Array.from(body.toString().matchAll(pattern), ([, part = '']) => part));
  };
  const cities = await found('/ru-ru/moskva/cities', /href="\/ru-ru\/([^/"?]+)/g);
  const sitemaps = await found('/sitemap.xml', /<loc>[^<]*(\/sitemap-ru-ru(?:-\d+)?\.xml)</g);
  const articles = new Set<string>();
  for (const sitemap of sitemaps) {
    const some = await found(sitemap, /<loc>[^<]*\/ru-ru\/[^/<]+\/(knowledge-base\/[^<]+)</g);
    for (const article of some) articles.add(article);
  }
  return { articles: [...articles], cities: [...cities] };
}

/** Addresses of articles in all cities of a country, so many of them. */
export async function articleAddresses(server: Site, count: number): Promise<string[]> {
  const { articles, cities } = await catalogue(server);
  const addresses = articles.flatMap((article) => cities.map((city) => `/ru-ru/${city}/${article}`));
  if (addresses.length < count) throw new Error(`The content has ${addresses.length} addresses, not ${count}.`);
  return addresses.slice(0, count);
}

/** The article's page model, as the edge sends it to the browser. */
export async function articleModel(port: number): Promise<PageModel> {
  const answer = await fetch(`http://127.0.0.1:${port}/_edge/page?url=/ru-ru/${ARTICLE}`);
  if (!answer.ok) throw new Error(`The edge has no page model of the article: status ${answer.status}.`);
  return (await answer.json()) as PageModel;
}
