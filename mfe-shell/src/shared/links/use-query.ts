import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/** What the page reads of its address's query, as a query string with its `?`. Empty where it reads nothing: the server knows no other part. */
export function useQuery(): string {
  // It is left out of the page model where there is nothing in it.
  const query: Readonly<Record<string, string>> | null = useFragmentContext('query').query;
  // The server has no URLSearchParams, and hands the keys over in another order.
  const pairs = Object.entries(query ?? {}).map((pair) => pair.map(encodeURIComponent).join('='));
  pairs.sort();
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
