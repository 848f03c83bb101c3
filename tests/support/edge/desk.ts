/** A support desk: an edge with a staff token. */
import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';

/** Secret of staff programs. */
const STAFF = 'a-secret-of-staff-that-is-long-enough';

/**
 * An edge that accepts requests, and staff who answer them. Each has its own rate limit: ten
 * requests per address.
 */
export interface Desk {
  readonly edge: Edge;
  /** Answers a request as staff. `status`: the new status of the request. */
  answer(number: string, text: string, status?: 'open' | 'waiting_for_you' | 'solved' | 'closed'): Promise<void>;
  /** A request as staff sees it. */
  read(number: string): Promise<StaffRequest>;
  /** Numbers of all requests, last changed first. */
  numbers(): Promise<string[]>;
  /** Sends events about drivers, all of them new. `at` is now unless an event has another. */
  report(events: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** Approves every post and comment that waits for a moderator. Resolves to their texts. */
  approve(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Members of staff's view of a request that tests read. */
interface StaffRequest {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly messages: readonly { readonly text: string; readonly files?: readonly { readonly name: string }[] }[];
}

/** Starts a desk with the repository's content. */
export async function startDesk(settings: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const edge = await startEdge({
    FRAGMENTS_FOLDER: FRAGMENTS,
    SUPPORT_STAFF_TOKEN: STAFF,
    ...settings,
  });
  const headers = { authorization: `Bearer ${STAFF}`, 'content-type': 'application/json' };
  const list = `http://localhost:${edge.port}/api/staff/requests`;
  const address = (number: string) => `${list}/${number}`;
  return {
    edge,
    async answer(number, text, status) {
      const body = JSON.stringify({ text, ...(status && { status }) });
      const response = await fetch(`${address(number)}/messages`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(`The staff message has status ${response.status}.`);
    },
    async read(number) {
      const response = await fetch(address(number), { headers });
      if (!response.ok) throw new Error(`Request ${number} has status ${response.status}.`);
      return (await response.json()) as StaffRequest;
    },
    async numbers() {
      const { requests } = (await (await fetch(list, { headers })).json()) as { requests: { number: string }[] };
      return requests.map(({ number }) => number);
    },
    async report(events) {
      const at = new Date().toISOString();
      const body = JSON.stringify({ events: events.map((event) => ({ at, ...event })) });
      const response = await fetch(`http://localhost:${edge.port}/api/staff/events`, { method: 'POST', headers, body });
      const { added } = (await response.json()) as { added?: number };
      if (added !== events.length) throw new Error(`Of ${events.length} events, ${added} are new.`);
    },
    async approve() {
      const queue = `http://localhost:${edge.port}/api/staff/moderation`;
      const { items } = (await (await fetch(queue, { headers })).json()) as { items: { id: string; text: string }[] };
      for (const { id } of items) {
        const body = JSON.stringify({ decision: 'approve' });
        const response = await fetch(`${queue}/${id}/decision`, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`The decision about ${id} has status ${response.status}.`);
      }
      return items.map(({ text }) => text);
    },
    stop: () => edge.stop(),
  };
}
