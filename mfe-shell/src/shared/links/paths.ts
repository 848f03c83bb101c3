import type { CityContext, LocaleContext } from '@roadside/mfe-kit/contract';

/** Pages that the shell links to. */
export type ShellPage = 'knowledge-base' | 'search' | 'cities' | 'contact-us' | 'profile';

/** Path of a page in a locale and city. */
export function pathTo(page: ShellPage, { locale, city }: { locale: LocaleContext; city: CityContext }): string {
  return `/${locale.code}/${city.code}/${page}`;
}

/**
 * Path of the main page. On a site without one it is the knowledge base, where the edge redirects.
 *
 * @param page Its flags are those that the edge applied to the page and its redirects.
 */
export function homePath(page: {
  flags: Readonly<Record<string, string>>;
  locale: LocaleContext;
  city: CityContext;
}): string {
  const { flags, locale, city } = page;
  return flags['DISABLE_MAIN'] === 'on' ? pathTo('knowledge-base', page) : `/${locale.code}/${city.code}`;
}

/** Pages that exist in every city or redirect themselves: no `page` parameter is needed. */
const HOMES = new Set(['', 'cities', 'knowledge-base', 'search']);

/** Path of the page of all cities. Each city there links to the page at `url`. */
export function citiesPath({ url, ...place }: { url: string; locale: LocaleContext; city: CityContext }): string {
  const [path = ''] = url.split('?', 1);
  const below = path.split('/').slice(3).join('/');
  return HOMES.has(below) ? pathTo('cities', place) : `${pathTo('cities', place)}?page=/${below}`;
}
