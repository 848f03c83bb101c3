import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';

/** Secret of staff's programs. */
const STAFF = 'a-secret-of-staff-that-is-long-enough';

/** An edge that takes requests, and staff who answer them. Each has its own pace: ten requests at once are taken from one address. */
export interface Desk {
  readonly edge: Edge;
  /** Answers a request as staff. `status`: what becomes of it. */
  answer(number: string, text: string, status?: 'open' | 'waiting_for_you' | 'solved' | 'closed'): Promise<void>;
  /** What staff sees of a request. */
  read(number: string): Promise<StaffRequest>;
  /** Numbers of all requests, those changed last first. */
  numbers(): Promise<string[]>;
  stop(): Promise<void>;
}

/** What the tests read of a request as staff has it. */
interface StaffRequest {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly messages: readonly { readonly text: string; readonly files?: readonly { readonly name: string }[] }[];
}

/** Starts a desk with the repository's own content. */
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
      if (response.status !== 201) throw new Error(`The answer was answered ${response.status}.`);
    },
    async read(number) {
      const response = await fetch(address(number), { headers });
      if (!response.ok) throw new Error(`The request ${number} was answered ${response.status}.`);
      return (await response.json()) as StaffRequest;
    },
    async numbers() {
      const { requests } = (await (await fetch(list, { headers })).json()) as { requests: { number: string }[] };
      return requests.map(({ number }) => number);
    },
    stop: () => edge.stop(),
  };
}
