/** Where pages are, by brand and requested place. */
import type { SlotName } from '@roadside/mfe-kit/contract';

/** Brands, each with its host in `edge/rules/sites.toml`, and a country's site. */
const HOSTS = { amber: 'localhost', slate: 'slate.localhost', kz: 'kz.localhost' } as const;

/** Every brand. */
export const BRANDS = ['amber', 'slate'] as const;

/** Appearance of a site. */
export type Brand = (typeof BRANDS)[number];

/** The edges of `setup.ts`. */
export type Served = 'site' | 'lab' | 'home';

/** Languages of articles. */
export const LANGUAGES = ['ru', 'en'] as const;

/** Port of an edge of `setup.ts`. */
export function portOf(served: Served): number {
  return Number(process.env[`ROADSIDE_TESTS_${served.toUpperCase()}_PORT`]);
}

/** Scheme, host and port of a brand's or a country's site. */
export function originOf(brand: keyof typeof HOSTS, port: number): string {
  return `http://${HOSTS[brand]}:${port}`;
}

/** A page type, with one page of it that both edges have. */
export interface PageKind {
  /** Its name in test titles. */
  readonly name: string;
  /** Path below `/{locale}/{city}`, with its query. */
  readonly path: string;
  /** Status of the response. */
  readonly status: number;
  /** Whether search engines may index it. @default true, for pages without an error */
  readonly indexed?: boolean;
  /** Whether it is a screen without header and footer. @default false */
  readonly bare?: boolean;
  /** Edges that have it. @default `site` and `lab` */
  readonly edges?: readonly Served[];
  /** Structured data that it must contain. @default none */
  readonly described?: readonly string[];
  /**
   * Whether its text depends on the date or the list of cities, so that no snapshot lasts.
   * @default false
   */
  readonly changing?: boolean;
}

/** Path of the article that most tests use. */
export const ARTICLE = '/knowledge-base/taxi/orders/lost-item';

/**
 * An article without the chat, for tests that advance the clock: by it, the download of the chat's
 * code would take minutes.
 */
export const ARTICLE_WITHOUT_CHAT = '/knowledge-base/courier-on-foot/orders/customer-unavailable';

/** Every page type that `site` and `lab` have. See `EVERY_PAGE`. */
export const PAGES: readonly PageKind[] = [
  { name: 'root', path: '/knowledge-base', status: 200, described: ['WebSite'] },
  { name: 'category', path: '/knowledge-base/taxi', status: 200 },
  { name: 'sub-category', path: '/knowledge-base/taxi/orders', status: 200 },
  { name: 'article', path: ARTICLE, status: 200, described: ['BreadcrumbList', 'Article', 'FAQPage'] },
  { name: 'instruction', path: '/knowledge-base-instructions/app', status: 200 },
  {
    name: 'search',
    path: '/search?q=passenger+%D0%BF%D0%B0%D1%81%D1%81%D0%B0%D0%B6%D0%B8%D1%80',
    status: 200,
    indexed: false,
  },
  { name: 'search without results', path: '/search?q=qxzvbnmwk', status: 200, indexed: false },
  { name: 'start', path: '/start', status: 200 },
  { name: 'jobs', path: '/jobs', status: 200 },
  { name: 'job', path: '/jobs/taxi', status: 200 },
  { name: 'calculator', path: '/calculator', status: 200, bare: true },
  { name: 'ultima calculator', path: '/ultima-calculator', status: 200, bare: true, changing: true },
  { name: 'contact us', path: '/contact-us', status: 200 },
  { name: 'contact form', path: '/contact-us/taxi', status: 200, indexed: false },
  { name: 'become contractor', path: '/become-contractor', status: 200 },
  { name: 'cities', path: '/cities', status: 200, changing: true },
  { name: 'not found', path: '/knowledge-base/nowhere', status: 404 },
  { name: 'server error', path: '/500', status: 500 },
  { name: 'unavailable', path: '/503', status: 503 },
];

/** The main page: only the main host of the repository's rules has it, and every host of `home`. */
const HOME: PageKind = { name: 'home', path: '', status: 200, edges: ['home'] };

/** The page of another city: only `lab` has it, only for Kazan. */
export const KAZAN_ONLY: PageKind = {
  name: 'not found here, but in another city',
  path: '/knowledge-base/taxi/orders/parking',
  status: 404,
  edges: ['lab'],
};

/**
 * Every page type. A new one is a row here or in `PAGES` and needs no separate test: `tests/pages`
 * checks each row in a browser, without JavaScript and over HTTP. Columns hold differences between
 * page types. A new check is a line in one of those files and runs for each row.
 */
export const EVERY_PAGE: readonly PageKind[] = [...PAGES, KAZAN_ONLY, HOME];

/** Whether all combinations run (`make audit`) instead of the sample of `make test`. */
export const AUDIT = process.env['ROADSIDE_TESTS_AUDIT'] === 'true';

/**
 * Page types or paths for one of several similar runs of a matrix: every second one, and the others
 * in the next run. All of them in an audit.
 */
export function sampled<Item>(items: readonly Item[], turn: number): readonly Item[] {
  return AUDIT ? items : items.filter((_, index) => (index + turn) % 2 === 0);
}

/** Path of a page's URL, without its query. */
export function pathOf({ path }: PageKind): string {
  return path.split('?', 1)[0] ?? path;
}

/** Slots of a page that hydrate. The built-in error page keeps its footer static. */
export function islandsOf({ status, bare }: PageKind): SlotName[] {
  if (bare) return ['main'];
  return status < 500 ? ['header', 'main', 'footer'] : ['header', 'main'];
}
