/** Longest query, in characters. What follows is cut off, by the server too. */
export const LONGEST_QUERY = 100;

/** A query as it is compared: without the space around it, and whatever its case. */
export function folded(query: string): string {
  return query.trim().toLowerCase();
}

/** Address of the page of results. */
export function resultsAddress(page: string, query: string, category?: string): string {
  const narrowed = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  return `${page}?q=${encodeURIComponent(query.trim())}${narrowed}`;
}
