import { readStored, writeStored } from '../../page/storage';
import { recentRequests } from '../recent-requests';

/** Local storage: known answers to the recent requests, as a JSON object by number. */
const KEY = 'request-answers';

/** Window event: the known answers have changed. */
export const ANSWERS_EVENT = 'roadside:answers';

/** Answers to a request, in numbers of support's messages. */
export interface KnownAnswers {
  /** Messages that exist, as far as this device knows. */
  readonly found: number;
  /** Messages that the visitor has seen. */
  readonly seen: number;
  /** Whether the request is closed finally, so that none will follow. */
  readonly closed?: boolean;
}

/** Raw stored value; `null` for none. */
export function storedAnswers(): string | null {
  return readStored(KEY);
}

/** Known answers by the request's number. Malformed values are ignored. */
export function knownAnswers(stored: string | null = storedAnswers()): Readonly<Record<string, KnownAnswers>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, KnownAnswers>) : {};
  } catch {
    return {};
  }
}

/** Stores what was found out about a request's answers. Requests no longer kept are dropped. */
export function storeAnswers(number: string, answers: KnownAnswers): void {
  const known = { ...knownAnswers(), [number]: answers };
  const kept = recentRequests().flatMap((request) => {
    const answers = known[request.number];
    return answers ? [[request.number, answers] as const] : [];
  });
  const text = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null;
  if (text === storedAnswers()) return;
  writeStored(KEY, text);
  window.dispatchEvent(new CustomEvent(ANSWERS_EVENT));
}

/** Records that the visitor sees the thread of a request with this many answers. */
export function markAnswersSeen(number: string, count: number): void {
  storeAnswers(number, { ...knownAnswers()[number], found: count, seen: count });
}
