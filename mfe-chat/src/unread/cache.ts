import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { readCounter, type UnreadCounter } from './counter';

/** Local storage: the last counter, for this visitor's next page. */
const UNREAD_KEY = 'chat-unread';

/** Longest lifetime of a stored counter, in milliseconds. */
const LONGEST_LIFE_MS = 300_000;

/** A stored counter. */
interface Saved {
  readonly counter: UnreadCounter;
  /** Time at which it expires, in Unix milliseconds. */
  readonly expires: number;
}

/** Stores a counter. */
export function saveCounter(counter: UnreadCounter, life: number, signedIn: boolean): void {
  const now = Date.now();
  const expires = now + Math.min(life, LONGEST_LIFE_MS);
  writeStored(UNREAD_KEY, JSON.stringify({ counter, saved: now, expires, signedIn }));
}

/** The stored counter; `undefined` if expired, too long-lived, or of another sign-in state. */
export function savedCounter(signedIn: boolean): Saved | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(UNREAD_KEY) ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { counter, saved, expires, signedIn: savedSignedIn } = stored as Record<string, unknown>;
  const now = Date.now();
  if (typeof saved !== 'number' || typeof expires !== 'number' || savedSignedIn !== signedIn) return undefined;
  // A clock that was set back makes both fields lie.
  if (saved > now || expires <= now || expires - saved > LONGEST_LIFE_MS) return undefined;
  const read = readCounter(counter);
  return read && { counter: read, expires };
}
