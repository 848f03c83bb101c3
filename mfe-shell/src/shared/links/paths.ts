import type { CityContext, LocaleContext } from '@roadside/mfe-kit/contract';

/** Pages that the shell itself leads to. */
export type ShellPage = 'knowledge-base' | 'search' | 'cities' | 'contact-us';

/** Path of a page in a locale and city. */
export function pathTo(page: ShellPage, { locale, city }: { locale: LocaleContext; city: CityContext }): string {
  return `/${locale.code}/${city.code}/${page}`;
}

/**
 * Path of the main page; of the knowledge base on a site without one, which is where the edge leads from it there.
 *
 * @param page Its flags are what the edge decided, for the page and for where its own redirects lead.
 */
export function homePath(page: {
  flags: Readonly<Record<string, string>>;
  locale: LocaleContext;
  city: CityContext;
}): string {
  const { flags, locale, city } = page;
  return flags['DISABLE_MAIN'] === 'on' ? pathTo('knowledge-base', page) : `/${locale.code}/${city.code}`;
}

/** Pages that every city has, or that are where they lead by themselves: nobody has to be led back to them. */
const HOMES = new Set(['', 'cities', 'knowledge-base', 'search']);

/** Path of the page of all cities, each of which leads to the page at `url`. */
export function citiesPath({ url, ...place }: { url: string; locale: LocaleContext; city: CityContext }): string {
  const [path = ''] = url.split('?', 1);
  const below = path.split('/').slice(3).join('/');
  return HOMES.has(below) ? pathTo('cities', place) : `${pathTo('cities', place)}?page=/${below}`;
}
