/** Longest query, in characters. The server truncates at the same length. */
export const LONGEST_QUERY = 100;

/** Query in the form used for comparisons: trimmed, lower case. */
export function normalizeQuery(query: string): string {
  return query.trim().toLowerCase();
}

/** URL of the results page for a query. */
export function resultsAddress(page: string, query: string, category?: string): string {
  const narrowed = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  return `${page}?q=${encodeURIComponent(query.trim())}${narrowed}`;
}
