import type { ContextWith } from '@roadside/mfe-kit/fragment';

/** Parameters of a search. */
interface SearchParameters {
  readonly query: string;
  /** Slug of a category. */
  readonly category?: string | undefined;
  /** Whether to search the query without correction. */
  readonly verbatim?: boolean;
}

/** Path of a search in a locale and city. */
export function searchAddress(
  { locale, city }: Pick<ContextWith<'locale' | 'city'>, 'locale' | 'city'>,
  { query, category, verbatim = false }: SearchParameters,
): string {
  const categoryPart = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  return `/${locale.code}/${city.code}/search?q=${encodeURIComponent(query)}${categoryPart}${verbatim ? '&verbatim=1' : ''}`;
}
