import type { CityContext, LocaleContext } from '@roadside/mfe-kit/contract';

/** Pages that the shell itself leads to. */
export type ShellPage = 'knowledge-base' | 'search' | 'cities' | 'contact-us';

/** Path of a page in a locale and city. */
export function pathTo(page: ShellPage, { locale, city }: { locale: LocaleContext; city: CityContext }): string {
  return `/${locale.code}/${city.code}/${page}`;
}
