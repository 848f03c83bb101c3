/** Bounds of the server's time to live, in seconds. */
const TTL_S = { least: 10, most: 300 };

/** First delay after an error, in seconds; it doubles with each further one. */
const FIRST_BACKOFF_S = 10;

/** Longest delay after errors, and the delay after 401 and 403, in seconds. */
const LONGEST_BACKOFF_S = 300;

/** Outcome of a poll: seconds to live, or a failure with its HTTP status (0 for no response). */
export type PollOutcome = { readonly ttl: number } | { readonly status: number };

/**
 * Delay until the next poll, in milliseconds.
 * @param failures Failures in a row, this one included.
 */
export function nextDelay(outcome: PollOutcome, failures: number): number {
  if ('ttl' in outcome) return 1000 * Math.min(TTL_S.most, Math.max(TTL_S.least, outcome.ttl || 0));
  if (outcome.status === 401 || outcome.status === 403) return 1000 * LONGEST_BACKOFF_S;
  return 1000 * Math.min(LONGEST_BACKOFF_S, FIRST_BACKOFF_S * 2 ** Math.min(failures - 1, 10));
}
