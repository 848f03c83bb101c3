import { readStored, writeStored } from '../../page/storage';
import { folded, LONGEST_QUERY } from './query';

/** Local storage: what was searched for on this device, the latest first, as a JSON list of texts. */
const KEY = 'recent-searches';

/** Searches remembered. */
const KEPT = 8;

/** Window event: they have changed. */
export const RECENT_EVENT = 'roadside:recent-searches';

/** What is stored, as it is; `null` for nothing. */
export function storedSearches(): string | null {
  return readStored(KEY);
}

/** What was searched for on this device, the latest first; eight at most. */
export function recentSearches(stored: string | null = storedSearches()): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one.trim() !== '') : [];
    return (texts as string[]).slice(0, KEPT).map((text) => text.slice(0, LONGEST_QUERY));
  } catch {
    // Somebody else's value: as good as none.
    return [];
  }
}

/** Remembers a search, once whatever its case. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === '') return;
  const others = recentSearches().filter((one) => folded(one) !== folded(text));
  store(JSON.stringify([text, ...others].slice(0, KEPT)));
}

/** Forgets them all. */
export function forgetSearches(): void {
  store(null);
}

function store(value: string | null): void {
  writeStored(KEY, value);
  window.dispatchEvent(new CustomEvent(RECENT_EVENT));
}
