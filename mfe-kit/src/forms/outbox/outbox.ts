import { newKey } from '../key';
import type { Outcome } from '../outcome';
import { rememberRequest } from '../recent-requests';
import { post, type RequestReceipt, type WaitingRequest } from './entry';
import { allWaiting, putWaiting, removeWaiting } from './store';

/** Window event: what waits on the device has changed. Its detail is a {@link OutboxChange}. */
export const REQUESTS_EVENT = 'roadside:requests';

/** What has become of a request. */
export interface OutboxChange {
  readonly key: string;
  /** What the server gave for it; absent while it waits, and when it was discarded. */
  readonly receipt?: RequestReceipt;
  /** The key under which it goes on: something else came under its own before. */
  readonly renewed?: string;
  /** Set by who tells the visitor that it was sent: nobody else does then. */
  told: boolean;
}

/** Keeps a request and sends it. Whatever happens then, it is kept until the server has it or says why not. */
export async function send(request: WaitingRequest): Promise<Outcome<RequestReceipt>> {
  await putWaiting(request);
  return exclusively(() => deliver(request));
}

/** Sends one request that waits; nothing when it is gone already. */
export async function sendAgain(key: string): Promise<Outcome<RequestReceipt> | undefined> {
  return exclusively(async () => {
    const request = (await allWaiting()).find((one) => one.key === key);
    return request && deliver(request);
  });
}

/**
 * Sends everything that waits, the oldest first, until one cannot be sent.
 * @returns whether some still wait.
 */
export async function sendAll(): Promise<boolean> {
  return exclusively(async () => {
    for (const request of await allWaiting()) {
      if (request.state !== 'waiting') continue;
      const { kind } = await deliver(request);
      if (kind === 'later' || kind === 'often') return true;
    }
    return false;
  });
}

/** Forgets a request. */
export async function discard(key: string): Promise<void> {
  await removeWaiting(key);
  announce({ key });
}

async function deliver(request: WaitingRequest, isRenewed = false): Promise<Outcome<RequestReceipt>> {
  const outcome = await post(request);
  switch (outcome.kind) {
    case 'reused':
      if (!isRenewed) return deliver(await renew(request), true);
      announce({ key: request.key });
      return { kind: 'later', reason: 'server' };
    case 'sent':
      await removeWaiting(request.key);
      rememberRequest({ number: outcome.answer.number, url: outcome.answer.url, at: request.at });
      announce({ key: request.key, receipt: outcome.answer });
      break;
    case 'invalid':
    case 'refused':
      await putWaiting({ ...request, state: 'refused' });
      announce({ key: request.key });
      break;
    default:
      announce({ key: request.key });
  }
  return outcome;
}

/** Gives a request another key. */
async function renew(request: WaitingRequest): Promise<WaitingRequest> {
  const renewed = { ...request, key: newKey() };
  await putWaiting(renewed);
  await removeWaiting(request.key);
  announce({ key: request.key, renewed: renewed.key });
  return renewed;
}

/** The latest of what this page does one after another. */
let latest: Promise<unknown> = Promise.resolve();

/** One sends at a time: of this page, and where browsers know locks, of all tabs. The key keeps what is sent twice from being taken twice. */
function exclusively<Result>(act: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return locks.request('roadside-requests', act);
  const done = latest.then(act);
  latest = done.catch(() => undefined);
  return done;
}

function announce(change: Omit<OutboxChange, 'told'>): void {
  const detail: OutboxChange = { ...change, told: false };
  window.dispatchEvent(new CustomEvent(REQUESTS_EVENT, { detail }));
}
