/** Where pages are, by the brand and the place they are asked for in. */

/** Brands, each with the host of `edge/rules/sites.toml` that shows it, and the site of a country. */
const HOSTS = { amber: 'localhost', slate: 'slate.localhost', kz: 'kz.localhost' } as const;

/** Every brand. */
export const BRANDS = ['amber', 'slate'] as const;

/** Look of a site. */
export type Brand = (typeof BRANDS)[number];

/** The edges of `setup.ts`. */
export type Served = 'site' | 'lab';

/** Languages in which articles are written. */
export const LANGUAGES = ['ru', 'en'] as const;

/** Port of an edge of `setup.ts`. */
export function portOf(served: Served): number {
  return Number(process.env[`ROADSIDE_TESTS_${served.toUpperCase()}_PORT`]);
}

/** Scheme, host and port of a brand's or a country's site. */
export function originOf(brand: keyof typeof HOSTS, port: number): string {
  return `http://${HOSTS[brand]}:${port}`;
}

/** A kind of page, with one page of it that both edges have. */
export interface PageKind {
  /** What it is called in the names of tests. */
  readonly name: string;
  /** Path below `/{locale}/{city}`. */
  readonly path: string;
  /** Status that it is answered with. */
  readonly status: number;
}

/** Path of the article that most tests read. */
export const ARTICLE = '/knowledge-base/taxi/orders/lost-item';

/** Every kind of page. */
export const PAGES: readonly PageKind[] = [
  { name: 'root', path: '/knowledge-base', status: 200 },
  { name: 'category', path: '/knowledge-base/taxi', status: 200 },
  { name: 'sub-category', path: '/knowledge-base/taxi/orders', status: 200 },
  { name: 'article', path: ARTICLE, status: 200 },
  { name: 'contact us', path: '/contact-us', status: 200 },
  { name: 'cities', path: '/cities', status: 200 },
  { name: 'not found', path: '/knowledge-base/nowhere', status: 404 },
  { name: 'server error', path: '/500', status: 500 },
  { name: 'unavailable', path: '/503', status: 503 },
];

/** The page of another city: only `lab` has it, only for Kazan. */
export const KAZAN_ONLY: PageKind = {
  name: 'not found here, but in another city',
  path: '/knowledge-base/taxi/orders/parking',
  status: 404,
};
