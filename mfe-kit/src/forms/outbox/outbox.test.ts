import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { recentRequests } from '../recent-requests';
import type { WaitingRequest } from './entry';
import { discard, REQUESTS_EVENT, send, sendAgain, type OutboxChange } from './outbox';
import { allWaiting, anyWaiting } from './store';
import { retryOutbox } from './retry';

const RECEIPT = { number: 'R-1', url: '/ru-en/moskva/requests/t', next: '/ru-en/moskva/knowledge-base' };
const REQUEST: WaitingRequest = {
  key: 'k1',
  form: 'support:taxi',
  address: '/api/ru-en/moskva/contact-us/send',
  fields: [['text', 'Hello']],
  files: [],
  at: 1,
  state: 'waiting',
};

let tokens = 0;

/** What the server answers, one after another; the last one for good. */
const answers: (() => Response)[] = [];
const sent: { key: string | null; token: string | null; text: FormDataEntryValue | null }[] = [];

const taken = () => Response.json(RECEIPT);
const broken = () => new Response(null, { status: 503 });
const reused = () => Response.json({ error: { code: 'key_reused', fields: {} } }, { status: 422 });
const offline = () => {
  throw new TypeError('no network');
};

/** The form's part. */
function tellItself(event: Event): void {
  (event as CustomEvent<OutboxChange>).detail.told = true;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  answers.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address === '/csrf_token') return Response.json({ sk: `token ${++tokens}` });
    const headers = new Headers(request?.headers);
    const body = request?.body as FormData;
    sent.push({ key: headers.get('idempotency-key'), token: headers.get('x-csrf-token'), text: body.get('text') });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? taken();
  });
});

afterEach(async () => {
  for (const { key } of await allWaiting()) await discard(key);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the server takes waits no longer, and can be followed', async () => {
  expect(await send(REQUEST)).toEqual({ kind: 'sent', answer: RECEIPT });
  expect(await allWaiting()).toEqual([]);
  expect(anyWaiting()).toBe(false);
  expect(recentRequests()).toEqual([{ number: 'R-1', url: RECEIPT.url, at: 1 }]);
});

test.each([
  ['no network', offline, 'offline'],
  ['a failing server', broken, 'server'],
])('%s loses nothing', async (_, answer, reason) => {
  answers.push(answer);
  expect(await send(REQUEST)).toEqual({ kind: 'later', reason });
  expect(await allWaiting()).toEqual([REQUEST]);
  expect(anyWaiting()).toBe(true);
});

test('what is sent again is the same request', async () => {
  answers.push(broken, taken);
  await send(REQUEST);
  await sendAgain('k1');
  expect(sent.map(({ key, text }) => [key, text])).toEqual([
    ['k1', 'Hello'],
    ['k1', 'Hello'],
  ]);
  expect(await allWaiting()).toEqual([]);
  expect(await sendAgain('k1')).toBeUndefined();
});

test('a token that has lapsed is renewed once', async () => {
  answers.push(() => new Response(null, { status: 403 }), taken);
  expect((await send(REQUEST)).kind).toBe('sent');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.token).not.toBe(sent[1]?.token);
});

test('what breaks a rule is not tried again by itself', async () => {
  answers.push(() => Response.json({ error: { fields: { text: ['required'] } } }, { status: 422 }));
  expect(await send(REQUEST)).toEqual({ kind: 'invalid', codes: { text: ['required'] } });
  expect(await allWaiting()).toMatchObject([{ key: 'k1', state: 'refused' }]);
});

test('what comes under a key that the server knows for something else goes on under another one', async () => {
  const changes: OutboxChange[] = [];
  const hear = (event: Event) => changes.push((event as CustomEvent<OutboxChange>).detail);
  window.addEventListener(REQUESTS_EVENT, hear);
  answers.push(reused, broken, taken);
  expect(await send(REQUEST)).toEqual({ kind: 'later', reason: 'server' });
  const [waiting] = await allWaiting();
  expect(waiting).toEqual({ ...REQUEST, key: changes[0]?.renewed });
  expect((await sendAgain(waiting?.key ?? ''))?.kind).toBe('sent');
  expect(sent.map(({ key, text }) => [key, text])).toEqual([
    ['k1', 'Hello'],
    [waiting?.key, 'Hello'],
    [waiting?.key, 'Hello'],
  ]);
  expect(await allWaiting()).toEqual([]);
  window.removeEventListener(REQUESTS_EVENT, hear);
});

test('what came too often says when it may come again', async () => {
  answers.push(() => new Response(null, { status: 429, headers: { 'retry-after': '90' } }));
  expect(await send(REQUEST)).toEqual({ kind: 'often', minutes: 2 });
});

test('a request goes when the network is back, and that is told once', async () => {
  answers.push(offline);
  await send(REQUEST);
  const told = vi.fn<(receipt: typeof RECEIPT) => void>();
  const ends = [retryOutbox(told), retryOutbox(told)];
  await vi.advanceTimersByTimeAsync(0);
  answers[0] = taken;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.mock.calls).toEqual([[RECEIPT]]);
  expect(await allWaiting()).toEqual([]);
  for (const end of ends) end();
});

test('a request is tried after 5 seconds, then after pauses twice as long', async () => {
  answers.push(broken);
  const end = retryOutbox(() => undefined);
  await send(REQUEST);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(3);
});

test('the form that a request was written in tells of it alone', async () => {
  answers.push(offline);
  await send(REQUEST);
  window.addEventListener(REQUESTS_EVENT, tellItself);
  const told = vi.fn<() => void>();
  answers[0] = taken;
  const end = retryOutbox(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(await allWaiting()).toEqual([]);
  expect(told).not.toHaveBeenCalled();
  window.removeEventListener(REQUESTS_EVENT, tellItself);
  end();
});
