import { useEffect, useState } from 'react';

import type { SearchAnswer } from '../../contract';
import { request } from '../../request/request';
import { folded } from './query';

/** How long the visitor must rest before something is asked for, in milliseconds. */
const REST_MS = 180;

/** Letters from which on something is asked for: one letter is in every article. */
const ASKED_FROM = 2;

/** Articles suggested. */
const SUGGESTED = 6;

/** Answers kept, for those who go back a letter. */
const KEPT = 30;

/** What is known of a query. */
export interface KnownAnswer {
  /** The latest answer; of an earlier query while the present one's is on its way. */
  readonly answer: SearchAnswer | undefined;
  /** Whether an answer is on its way. */
  readonly waiting: boolean;
}

const NOTHING: KnownAnswer = { answer: undefined, waiting: false };

/** Answers by question, the oldest first. They do not change while the page is open. */
const kept = new Map<string, SearchAnswer>();

/**
 * What is found for what is being typed: asked for when the visitor rests, given up when they go on. A failure is the same as nothing to
 * suggest: the page of results is there for the rest.
 * @param endpoint Path of the search of the product API.
 */
export function useSuggestions(endpoint: string, typed: string, category: string | undefined): KnownAnswer {
  const query = folded(typed);
  // What makes one question another.
  const question = query.length < ASKED_FROM ? undefined : JSON.stringify([endpoint, query, category]);
  const [settled, setSettled] = useState<{ question: string; answer: SearchAnswer | undefined }>();

  useEffect(() => {
    if (question === undefined) return;
    const settle = (answer: SearchAnswer | undefined) => setSettled({ question, answer });
    const known = kept.get(question);
    if (known) {
      settle(known);
      return;
    }
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      try {
        const answer = await fetchAnswer(endpoint, query, category, signal);
        keep(question, answer);
        settle(answer);
      } catch {
        if (!signal.aborted) settle(undefined);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question, endpoint, query, category]);

  if (question === undefined) return NOTHING;
  return { answer: settled?.answer, waiting: settled?.question !== question };
}

function fetchAnswer(at: string, q: string, category: string | undefined, signal: AbortSignal): Promise<SearchAnswer> {
  const narrowed = category ? { fromCategory: category } : {};
  const query = { q, ...narrowed, limit: SUGGESTED, typing: '1' };
  return request('get', '/api/{locale}/{city}/search', { at, query, signal });
}

function keep(question: string, answer: SearchAnswer): void {
  kept.set(question, answer);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
}
