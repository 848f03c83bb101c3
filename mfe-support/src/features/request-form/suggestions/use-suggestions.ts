import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { useEffect, useState } from 'react';

/** Pause in typing before a request, in milliseconds. */
const REST_MS = 500;

/** Minimum length of a query. */
const LEAST_LENGTH = 3;

/** Maximum number of suggestions. */
const MOST_SUGGESTIONS = 3;

/** Maximum length of a query: the last characters of a message, its current topic. */
const LONGEST_QUERY = 100;

/** Suggestions and their state. */
export interface Suggested {
  /** Best first. */
  readonly articles: readonly ArticleLink[];
  /** `none`: no results. `failed`: no response. */
  readonly state: 'looking' | 'none' | 'failed';
}

/** Articles that may answer a text; `initial` until there are results. */
export function useSuggestions(text: string, initial: readonly ArticleLink[]): Suggested {
  const { locale, city } = useFragmentContext('locale', 'city');
  const query = text.trim().slice(-LONGEST_QUERY);
  const isLongEnough = query.length >= LEAST_LENGTH;
  const [results, setResults] = useState<readonly ArticleLink[] | 'failed'>();

  useEffect(() => {
    if (!isLongEnough) return;
    const controller = new AbortController();
    const { signal } = controller;
    const at = { locale: locale.code, city: city.code };
    const load = async () => {
      const articles = await search(at, query, signal).catch(() => 'failed' as const);
      if (!signal.aborted) setResults(articles);
    };
    const timer = setTimeout(() => void load(), REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isLongEnough, query, locale.code, city.code]);

  const isFailed = results === 'failed';
  const shown = !isLongEnough || !results || isFailed || results.length === 0 ? initial : results;
  return { articles: shown.slice(0, MOST_SUGGESTIONS), state: isFailed ? 'failed' : results ? 'none' : 'looking' };
}

/** @throws {RequestError} without a response. */
async function search(at: { locale: string; city: string }, q: string, signal: AbortSignal): Promise<ArticleLink[]> {
  const query = { q, limit: MOST_SUGGESTIONS, typing: '1' };
  const { results } = await request('get', '/api/{locale}/{city}/search', { at, query, signal });
  return results.map(({ id, title, url, passage }) => ({ id, title, url, summary: passage }));
}
