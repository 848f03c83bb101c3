import type { CityDirectory } from '@roadside/mfe-kit/contract';

/** Where the visitor is, and in which language. */
export interface PageLocation {
  /** Address of the present page. */
  readonly url: URL;
  /** Country of the present host. */
  readonly hostCountry: string;
  readonly language: string;
}

/** The locale that a visitor gets in a directory's country: the present language where it is offered, else the country's first. */
export function localeInCountry({ country, languages }: CityDirectory, language: string): string {
  const offered = languages.some(({ code }) => code === language) ? language : (languages[0]?.code ?? language);
  return `${country}-${offered}`;
}

/**
 * Makes the function that gives the present page's address in each city of a directory, on the country's own host unless the
 * present one is the country's. Scheme and port stay. A city without that page is the edge's to see: it leads to the city's own.
 */
export function cityLinks(
  directory: CityDirectory,
  { url, hostCountry, language }: PageLocation,
): (city: string) => string {
  const [, , , ...rest] = url.pathname.split('/');
  // The page of all cities is where somebody chooses one without scripts, not where they want to be.
  const isChoice = rest.join('/') === 'cities';
  const page = isChoice ? '' : rest.map((segment) => `/${segment}`).join('') + url.search + url.hash;
  const { domain } = directory;
  const elsewhere = domain && directory.country !== hostCountry && domain !== url.hostname;
  const origin = elsewhere ? `${url.protocol}//${domain}${url.port ? `:${url.port}` : ''}` : '';
  const locale = localeInCountry(directory, language);
  return (city) => `${origin}/${locale}/${city}${page}`;
}
