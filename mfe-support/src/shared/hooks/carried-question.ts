import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/** Maximum length of a carried question in code points, as for a search. */
const LONGEST_QUESTION = 100;

/** The visitor's last search, from the page's URL; empty if there is none. */
export function useCarriedQuestion(): string {
  const { query } = useFragmentContext('query');
  const words = (query?.['q'] ?? '').replaceAll(/\s+/g, ' ').trim();
  return Array.from(words).slice(0, LONGEST_QUESTION).join('');
}

/** Adds query parameters to a path, without empty ones. */
export function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
