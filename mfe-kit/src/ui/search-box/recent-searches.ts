import { readStored, writeStored } from '../../page/storage';
import { normalizeQuery, LONGEST_QUERY } from './query';

/** Local storage: searches on this device, latest first, as a JSON list of texts. */
const KEY = 'recent-searches';

/** Most searches stored. */
const MOST_SEARCHES = 8;

/** Window event: the recent searches have changed. */
export const RECENT_EVENT = 'roadside:recent-searches';

/** Raw stored value; `null` for none. */
export function storedSearches(): string | null {
  return readStored(KEY);
}

/** Searches on this device, latest first; at most 8. */
export function recentSearches(stored: string | null = storedSearches()): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    const texts = Array.isArray(value)
      ? value.filter((search) => typeof search === 'string' && search.trim() !== '')
      : [];
    return (texts as string[]).slice(0, MOST_SEARCHES).map((text) => text.slice(0, LONGEST_QUERY));
  } catch {
    // Malformed values are ignored.
    return [];
  }
}

/** Adds a search, once regardless of case. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === '') return;
  const others = recentSearches().filter((search) => normalizeQuery(search) !== normalizeQuery(text));
  store(JSON.stringify([text, ...others].slice(0, MOST_SEARCHES)));
}

/** Removes all searches. */
export function forgetSearches(): void {
  store(null);
}

function store(value: string | null): void {
  writeStored(KEY, value);
  window.dispatchEvent(new CustomEvent(RECENT_EVENT));
}
