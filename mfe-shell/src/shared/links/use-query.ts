import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/**
 * The query members that the page reads, as a query string with `?`. Empty if it reads none: the
 * server knows no others.
 */
export function useQuery(): string {
  // The page model omits an empty query.
  const query: Readonly<Record<string, string>> | null = useFragmentContext('query').query;
  // The server has no URLSearchParams and orders the keys differently.
  const pairs = Object.entries(query ?? {}).map((pair) => pair.map(encodeURIComponent).join('='));
  pairs.sort();
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
