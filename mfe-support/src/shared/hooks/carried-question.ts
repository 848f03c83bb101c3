import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/** Longest question that comes along, in code points: as much as a search takes. */
const LONGEST = 100;

/** What somebody searched for before they came here, as the page's address says; empty when it does not. */
export function useCarriedQuestion(): string {
  const { query } = useFragmentContext('query');
  const words = (query?.['q'] ?? '').replaceAll(/\s+/g, ' ').trim();
  return Array.from(words).slice(0, LONGEST).join('');
}

/** A path that takes along what somebody came with: by key, what they read or searched for. What is empty stays away. */
export function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
