import type { CityDirectory } from '@roadside/mfe-kit/contract';

/** Where the visitor is, and in which country and language. */
export interface Here {
  /** Address of the present page. */
  readonly url: URL;
  readonly country: string;
  readonly language: string;
}

/** The locale that a visitor gets in a directory's country: the present language where it is offered, else the country's first. */
export function localeIn({ country, languages }: CityDirectory, language: string): string {
  const offered = languages.some(({ code }) => code === language) ? language : (languages[0]?.code ?? language);
  return `${country}-${offered}`;
}

/**
 * Makes the function that gives the present page's address in each city of a directory. Another country may have a host of its own;
 * scheme and port stay those of the present one.
 */
export function addressesIn(directory: CityDirectory, { url, country, language }: Here): (city: string) => string {
  const [, , , ...rest] = url.pathname.split('/');
  // The page of all cities is where somebody chooses one without scripts, not where they want to be.
  const isChoice = rest.join('/') === 'cities';
  const page = isChoice ? '' : rest.map((segment) => `/${segment}`).join('') + url.search + url.hash;
  const { domain } = directory;
  const elsewhere = domain && directory.country !== country && domain !== url.hostname;
  const origin = elsewhere ? `${url.protocol}//${domain}${url.port ? `:${url.port}` : ''}` : '';
  const locale = localeIn(directory, language);
  return (city) => `${origin}/${locale}/${city}${page}`;
}
