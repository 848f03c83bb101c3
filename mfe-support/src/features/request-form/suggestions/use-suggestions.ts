import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
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
  const isAsked = query.length >= ASKED_FROM;
  const [found, setFound] = useState<readonly ArticleLink[] | 'failed'>();

  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const { signal } = asking;
    const at = { locale: locale.code, city: city.code };
    const ask = async () => {
      const articles = await search(at, query, signal).catch(() => 'failed' as const);
      if (!signal.aborted) setFound(articles);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isAsked, query, locale.code, city.code]);

  const isFailed = found === 'failed';
  const shown = !isAsked || !found || isFailed || found.length === 0 ? initial : found;
  return { articles: shown.slice(0, SUGGESTED), state: isFailed ? 'failed' : found ? 'none' : 'looking' };
}

/** @throws {RequestError} when there is no answer. */
async function search(at: { locale: string; city: string }, q: string, signal: AbortSignal): Promise<ArticleLink[]> {
  const query = { q, limit: SUGGESTED, typing: '1' };
  const { results } = await request('get', '/api/{locale}/{city}/search', { at, query, signal });
  return results.map(({ id, title, url, passage }) => ({ id, title, url, summary: passage }));
}
