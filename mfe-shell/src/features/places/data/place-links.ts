import type { CityDirectory } from '@roadside/mfe-kit/contract';

/** The visitor's page, host country and language. */
export interface PageLocation {
  /** URL of the current page. */
  readonly url: URL;
  /** Country of the current host. */
  readonly hostCountry: string;
  readonly language: string;
}

/** Locale in a directory's country: the current language if the country has it, else its first. */
export function localeInCountry({ country, languages }: CityDirectory, language: string): string {
  const supported = languages.some(({ code }) => code === language) ? language : (languages[0]?.code ?? language);
  return `${country}-${supported}`;
}

/**
 * Returns a function from a city's code to the current page's URL there. Other countries use their
 * own host; scheme and port stay. If a city lacks the page, the edge redirects to the city's home.
 */
export function cityLinks(
  directory: CityDirectory,
  { url, hostCountry, language }: PageLocation,
): (city: string) => string {
  const [, , , ...rest] = url.pathname.split('/');
  // The page of all cities is the picker without scripts, not a destination.
  const isPicker = rest.join('/') === 'cities';
  const page = isPicker ? '' : rest.map((segment) => `/${segment}`).join('') + url.search + url.hash;
  const { domain } = directory;
  const isOtherHost = domain && directory.country !== hostCountry && domain !== url.hostname;
  const origin = isOtherHost ? `${url.protocol}//${domain}${url.port ? `:${url.port}` : ''}` : '';
  const locale = localeInCountry(directory, language);
  return (city) => `${origin}/${locale}/${city}${page}`;
}
