import { dropDraft, readDraft, writeDraft } from '../draft';
import { newKey } from '../key';
import type { Outcome } from '../outcome';
import { rememberRequest } from '../recent-requests';
import { post, type RequestReceipt, type WaitingRequest } from './entry';
import { allWaiting, putWaiting, removeWaiting } from './store';

/** Window event: the waiting requests have changed. Its detail is an {@link OutboxChange}. */
export const REQUESTS_EVENT = 'roadside:requests';

/** Change of a waiting request. */
export interface OutboxChange {
  readonly key: string;
  /** Receipt of the server; absent while the request waits and when it was discarded. */
  readonly receipt?: RequestReceipt;
  /** New key, when the server knew the old key for other content. */
  readonly renewed?: string;
  /** Set by the first listener that notifies the visitor; others then do not. */
  told: boolean;
}

/** Stores a request and sends it. It stays stored until the server accepts or rejects it. */
export async function send(request: WaitingRequest): Promise<Outcome<RequestReceipt>> {
  await putWaiting(request);
  return exclusively(() => deliver(request));
}

/** Retries a waiting request; `undefined` when it is gone. */
export async function sendAgain(key: string): Promise<Outcome<RequestReceipt> | undefined> {
  return exclusively(async () => {
    const request = (await allWaiting()).find((waiting) => waiting.key === key);
    return request && deliver(request);
  });
}

/**
 * Sends all waiting requests, oldest first, until one fails.
 * @returns true when some still wait.
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

/** Removes a request from the device. */
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
      dropSentDraft(request);
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

/**
 * Removes the draft that a request was made from. The form may be gone by now: without this its
 * text and files would stay on the device, for the next request from it. A draft with
 * more content than the request is kept.
 */
function dropSentDraft({ key, form, fields }: WaitingRequest): void {
  const draft = readDraft(form);
  if (draft?.key !== key) return;
  const sent = new Set(fields.map((field) => JSON.stringify(field)));
  const written = [
    ...Object.entries(draft.values).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    ...draft.files.map(({ id }) => ['file_ids', id] as const),
  ];
  if (written.every((field) => field[1] === '' || sent.has(JSON.stringify(field)))) dropDraft(form);
}

/** Gives a request a new key. */
async function renew(request: WaitingRequest): Promise<WaitingRequest> {
  const renewed = { ...request, key: newKey() };
  const draft = readDraft(request.form);
  if (draft?.key === request.key) writeDraft(request.form, { ...draft, key: renewed.key });
  await putWaiting(renewed);
  await removeWaiting(request.key);
  announce({ key: request.key, renewed: renewed.key });
  return renewed;
}

/** Last task of this page's queue. */
let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time: across all tabs where the browser has Web Locks, otherwise in this
 * page. Idempotency keys protect against double delivery.
 */
function exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return locks.request('roadside-requests', task);
  const done = lastTask.then(task);
  lastTask = done.catch(() => undefined);
  return done;
}

function announce(change: Omit<OutboxChange, 'told'>): void {
  const detail: OutboxChange = { ...change, told: false };
  window.dispatchEvent(new CustomEvent(REQUESTS_EVENT, { detail }));
}
