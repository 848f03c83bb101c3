/** Unread messages of the visitor. */
export interface UnreadCounter {
  /** All unread messages. */
  readonly value: number;
  /** Those of the widget's chat. */
  readonly valueForChat: number;
  /** Chats of the visitor. */
  readonly chatCount: number;
  /** Time of the last unread message, in microseconds since 1970. */
  readonly lastTimestamp: number;
  /** Sequence number of the last message of the widget's chat. */
  readonly seqnoForChat: number;
  /** Namespaces and assistants with unread messages. */
  readonly details: { readonly ns: readonly string[]; readonly bots: readonly string[] };
}

/** Answer of the server. */
interface UnreadResponse {
  readonly Ttl?: unknown;
  readonly Status?: unknown;
  readonly UnreadCount?: unknown;
  readonly ChatUnreadCount?: unknown;
  readonly ChatCount?: unknown;
  readonly LastUnreadTsMcs?: unknown;
  readonly Details?: unknown;
}

/** A counter with the seconds until the next poll. */
export interface UnreadAnswer {
  readonly counter: UnreadCounter;
  readonly ttl: number;
}

/** Reads the server's answer; `undefined` for an error or another shape. */
export function readAnswer(value: unknown): UnreadAnswer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { Ttl, Status, UnreadCount, ChatUnreadCount, ChatCount, LastUnreadTsMcs, Details } = value as UnreadResponse;
  if (Status !== 'ok' || !isCount(UnreadCount)) return undefined;
  const details = typeof Details === 'object' && Details !== null ? (Details as Record<string, unknown>) : {};
  const counter = {
    value: UnreadCount,
    valueForChat: countOf(ChatUnreadCount),
    chatCount: countOf(ChatCount),
    lastTimestamp: countOf(LastUnreadTsMcs),
    seqnoForChat: countOf(details['Seqno']),
    details: { ns: namesOf(details['Ns']), bots: namesOf(details['Bots']) },
  };
  return { counter, ttl: countOf(Ttl) };
}

/** Reads a counter of another tab or of the cache; `undefined` for another shape. */
export function readCounter(value: unknown): UnreadCounter | undefined {
  const counter = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (!isCount(counter['value'])) return undefined;
  const details = (counter['details'] ?? {}) as Record<string, unknown>;
  return {
    value: counter['value'],
    valueForChat: countOf(counter['valueForChat']),
    chatCount: countOf(counter['chatCount']),
    lastTimestamp: countOf(counter['lastTimestamp']),
    seqnoForChat: countOf(counter['seqnoForChat']),
    details: { ns: textsOf(details['ns']), bots: textsOf(details['bots']) },
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function countOf(value: unknown): number {
  return isCount(value) ? value : 0;
}

/** Names of the server's counters. */
function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? textsOf(value.map((entry) => (entry as { Name?: unknown } | null)?.Name)) : [];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
