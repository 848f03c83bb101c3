import { useEffect, useState } from 'react';

import type { SearchAnswer } from '../../contract';
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

/** Answers by address, the oldest first. They do not change while the page is open. */
const kept = new Map<string, SearchAnswer>();

/**
 * What is found for what is being typed: asked for when the visitor rests, given up when they go on. A failure is the same as nothing to
 * suggest: the page of results is there for the rest.
 * @param endpoint Path of the search of the product API.
 */
export function useAnswer(endpoint: string, typed: string, category: string | undefined): KnownAnswer {
  const query = folded(typed);
  const narrowed = category ? `&fromCategory=${encodeURIComponent(category)}` : '';
  const address =
    query.length < ASKED_FROM
      ? undefined
      : `${endpoint}?q=${encodeURIComponent(query)}${narrowed}&limit=${SUGGESTED}&typing=1`;
  const [settled, setSettled] = useState<{ address: string; answer: SearchAnswer | undefined }>();

  useEffect(() => {
    if (address === undefined) return;
    const settle = (answer: SearchAnswer | undefined) => setSettled({ address, answer });
    const known = kept.get(address);
    if (known) {
      settle(known);
      return;
    }
    const request = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetchAnswer(address, request.signal);
        keep(address, answer);
        settle(answer);
      } catch {
        if (!request.signal.aborted) settle(undefined);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [address]);

  if (address === undefined) return NOTHING;
  return { answer: settled?.answer, waiting: settled?.address !== address };
}

/** @throws when there is no answer, or one that is none. */
async function fetchAnswer(address: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  return (await response.json()) as SearchAnswer;
}

function keep(address: string, answer: SearchAnswer): void {
  kept.set(address, answer);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
}
