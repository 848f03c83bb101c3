import { useEffect, useState } from 'react';

import type { SearchAnswer } from '../../contract';
import { request } from '../../request/request';
import { normalizeQuery } from './query';

/** Pause in typing before a request, in milliseconds. */
const DEBOUNCE_MS = 180;

/** Fewest characters of a request: a single letter matches every article. */
const SHORTEST_QUERY = 2;

/** Articles requested. */
const ARTICLE_COUNT = 6;

/** Options of a request. */
export interface SuggestionOptions {
  /** Slug of the category to search in. */
  category: string | undefined;
  /** True to request popular questions for an empty field. */
  hasPopular: boolean;
}

/** Most responses cached, for visitors who delete a letter. */
const MOST_CACHED = 30;

/** Suggestions for a query. */
export interface SuggestionState {
  /** Latest response; the previous query's while a request is pending. */
  readonly answer: SearchAnswer | undefined;
  /** True while a request is pending. */
  readonly waiting: boolean;
}

const NOTHING: SuggestionState = { answer: undefined, waiting: false };

/** Cached responses by request key, oldest first. They do not change while the page is open. */
const cache = new Map<string, SearchAnswer>();

/**
 * Suggestions for the text being typed. A request starts when typing pauses and is aborted when it
 * goes on. Failures give no suggestions; the results page remains reachable.
 * @param endpoint Path of the product API's search endpoint.
 */
export function useSuggestions(endpoint: string, typed: string, options: SuggestionOptions): SuggestionState {
  const { category, hasPopular } = options;
  const query = normalizeQuery(typed);
  const isAsked = query === '' ? hasPopular : query.length >= SHORTEST_QUERY;
  // Identifies a request.
  const requestKey = isAsked ? JSON.stringify([endpoint, query, category]) : undefined;
  const [settled, setSettled] = useState<{ requestKey: string; answer: SearchAnswer | undefined }>();

  useEffect(() => {
    if (requestKey === undefined) return;
    const settle = (answer: SearchAnswer | undefined) => setSettled({ requestKey, answer });
    const cached = cache.get(requestKey);
    if (cached) {
      settle(cached);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const fetchNow = async () => {
      try {
        const answer = await fetchAnswer(endpoint, query, category, signal);
        addToCache(requestKey, answer);
        settle(answer);
      } catch {
        if (!signal.aborted) settle(undefined);
      }
    };
    const timer = setTimeout(() => void fetchNow(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [requestKey, endpoint, query, category]);

  if (requestKey === undefined) return NOTHING;
  return { answer: settled?.answer, waiting: settled?.requestKey !== requestKey };
}

function fetchAnswer(at: string, q: string, category: string | undefined, signal: AbortSignal): Promise<SearchAnswer> {
  const narrowed = category ? { fromCategory: category } : {};
  const query = { q, ...narrowed, limit: ARTICLE_COUNT, typing: '1' };
  return request('get', '/api/{locale}/{city}/search', { at, query, signal });
}

function addToCache(requestKey: string, answer: SearchAnswer): void {
  cache.set(requestKey, answer);
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST_CACHED) break;
    cache.delete(oldest);
  }
}
