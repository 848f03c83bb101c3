import type { ArticleLink, SearchAnswer } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect, useState } from 'react';

/** How long a writer must rest before something is asked for, in milliseconds. */
const REST_MS = 500;

/** Letters from which on something is asked for. */
const ASKED_FROM = 3;

/** Articles suggested at most. */
const SUGGESTED = 3;

/** Letters of a message that are asked with, its last ones: there is what the writer has in mind. */
const LONGEST = 100;

/** What is known of the articles that may answer. */
export interface Suggested {
  /** The best first. */
  readonly articles: readonly ArticleLink[];
  /** `none`: nothing was found. `failed`: there was no answer. */
  readonly state: 'looking' | 'none' | 'failed';
}

/** Articles that may answer a text; `initial` until something is found. */
export function useSuggestions(text: string, initial: readonly ArticleLink[]): Suggested {
  const { locale, city } = useFragmentContext('locale', 'city');
  const query = text.trim().slice(-LONGEST);
  const address =
    query.length < ASKED_FROM
      ? undefined
      : `/api/${locale.code}/${city.code}/search?q=${encodeURIComponent(query)}&limit=${SUGGESTED}&typing=1`;
  const [found, setFound] = useState<readonly ArticleLink[] | 'failed'>();

  useEffect(() => {
    if (address === undefined) return;
    const request = new AbortController();
    const ask = async () => {
      const articles = await search(address, request.signal).catch(() => 'failed' as const);
      if (!request.signal.aborted) setFound(articles);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [address]);

  const isFailed = found === 'failed';
  const shown = address === undefined || !found || isFailed || found.length === 0 ? initial : found;
  return { articles: shown.slice(0, SUGGESTED), state: isFailed ? 'failed' : found ? 'none' : 'looking' };
}

/** @throws when there is no answer, or one that is none. */
async function search(address: string, signal: AbortSignal): Promise<ArticleLink[]> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  const { results } = (await response.json()) as SearchAnswer;
  return results.map(({ id, title, url, passage }) => ({ id, title, url, summary: passage }));
}
