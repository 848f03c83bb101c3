import type { ContextWith } from '@roadside/mfe-kit/fragment';

/** Parameters of a search. */
interface SearchParameters {
  readonly query: string;
  /** Slug of a category. */
  readonly category?: string | undefined;
  /** Whether to search the query without correction. */
  readonly verbatim?: boolean;
  /** Number of results to show; the default number if left out. */
  readonly shown?: number;
}

/** Path of a search in a locale and city. */
export function searchAddress(
  { locale, city }: Pick<ContextWith<'locale' | 'city'>, 'locale' | 'city'>,
  { query, category, verbatim = false, shown }: SearchParameters,
): string {
  const categoryPart = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  const rest = `${categoryPart}${verbatim ? '&verbatim=1' : ''}${shown === undefined ? '' : `&shown=${shown}`}`;
  return `/${locale.code}/${city.code}/search?q=${encodeURIComponent(query)}${rest}`;
}
