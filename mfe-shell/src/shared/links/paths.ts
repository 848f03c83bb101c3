import type { CityContext, LocaleContext } from '@roadside/mfe-kit/contract';

import { HOMES } from '../route-words';

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

/** Path of the page of all cities. Each city there links to the page at `url`. */
export function citiesPath({ url, ...place }: { url: string; locale: LocaleContext; city: CityContext }): string {
  const [path = ''] = url.split('?', 1);
  const below = path.split('/').slice(3).join('/');
  // A page that exists in every city, or redirects itself, needs no parameter.
  return below === '' || HOMES.includes(below) ? pathTo('cities', place) : `${pathTo('cities', place)}?page=/${below}`;
}
