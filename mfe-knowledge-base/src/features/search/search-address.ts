import type { ContextWith } from '@roadside/mfe-kit/fragment';

/** What a search is narrowed or bound by. */
interface SearchAsked {
  readonly query: string;
  /** Slug of a category. */
  readonly category?: string | undefined;
  /** Whether the query is to be taken as it is. */
  readonly verbatim?: boolean;
}

/** Path of a search in a locale and city. */
export function searchAddress(
  { locale, city }: Pick<ContextWith<'locale' | 'city'>, 'locale' | 'city'>,
  { query, category, verbatim = false }: SearchAsked,
): string {
  const narrowed = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  return `/${locale.code}/${city.code}/search?q=${encodeURIComponent(query)}${narrowed}${verbatim ? '&verbatim=1' : ''}`;
}
