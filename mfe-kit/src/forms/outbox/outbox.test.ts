import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { emptyDraft, readDraft, writeDraft } from '../draft';
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

/** Responses of the server in order; the last one repeats. */
const responses: (() => Response)[] = [];
const sent: { key: string | null; token: string | null; text: FormDataEntryValue | null }[] = [];

const accepted = () => Response.json(RECEIPT);
const serverError = () => new Response(null, { status: 503 });
const keyReused = () => Response.json({ error: { code: 'key_reused', fields: {} } }, { status: 422 });
const offline = () => {
  throw new TypeError('no network');
};

/** Event listener of a form that notifies the visitor itself. */
function markNotified(event: Event): void {
  (event as CustomEvent<OutboxChange>).detail.told = true;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  responses.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address === '/csrf_token') return Response.json({ sk: `token ${++tokens}` });
    const headers = new Headers(request?.headers);
    const body = request?.body as FormData;
    sent.push({ key: headers.get('idempotency-key'), token: headers.get('x-csrf-token'), text: body.get('text') });
    const answer = responses.length > 1 ? responses.shift() : responses[0];
    return answer?.() ?? accepted();
  });
});

afterEach(async () => {
  for (const { key } of await allWaiting()) await discard(key);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that the server accepts is removed and listed as recent', async () => {
  expect(await send(REQUEST)).toEqual({ kind: 'sent', answer: RECEIPT });
  expect(await allWaiting()).toEqual([]);
  expect(anyWaiting()).toBe(false);
  expect(recentRequests()).toEqual([{ number: 'R-1', url: RECEIPT.url, at: 1 }]);
});

test.each([
  ['a missing network', offline, 'offline'],
  ['a failing server', serverError, 'server'],
])('a request survives %s', async (_, answer, reason) => {
  responses.push(answer);
  expect(await send(REQUEST)).toEqual({ kind: 'later', reason });
  expect(await allWaiting()).toEqual([REQUEST]);
  expect(anyWaiting()).toBe(true);
});

test('a retry sends the same request under the same key', async () => {
  responses.push(serverError, accepted);
  await send(REQUEST);
  await sendAgain('k1');
  expect(sent.map(({ key, text }) => [key, text])).toEqual([
    ['k1', 'Hello'],
    ['k1', 'Hello'],
  ]);
  expect(await allWaiting()).toEqual([]);
  expect(await sendAgain('k1')).toBeUndefined();
});

test('an expired form token is renewed once', async () => {
  responses.push(() => new Response(null, { status: 403 }), accepted);
  expect((await send(REQUEST)).kind).toBe('sent');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.token).not.toBe(sent[1]?.token);
});

test('a request that breaks a rule is not retried automatically', async () => {
  responses.push(() => Response.json({ error: { fields: { text: ['required'] } } }, { status: 422 }));
  expect(await send(REQUEST)).toEqual({ kind: 'invalid', codes: { text: ['required'] } });
  expect(await allWaiting()).toMatchObject([{ key: 'k1', state: 'refused' }]);
});

test('a request is renewed when the server knows its key for other content', async () => {
  const changes: OutboxChange[] = [];
  const listen = (event: Event) => changes.push((event as CustomEvent<OutboxChange>).detail);
  window.addEventListener(REQUESTS_EVENT, listen);
  responses.push(keyReused, serverError, accepted);
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
  window.removeEventListener(REQUESTS_EVENT, listen);
});

test('a rate-limited request reports when to retry', async () => {
  responses.push(() => new Response(null, { status: 429, headers: { 'retry-after': '90' } }));
  expect(await send(REQUEST)).toEqual({ kind: 'often', minutes: 2 });
});

test('a waiting request is sent when the network returns, with one notification', async () => {
  responses.push(offline);
  await send(REQUEST);
  const onSent = vi.fn<(receipt: typeof RECEIPT) => void>();
  const stops = [retryOutbox(onSent), retryOutbox(onSent)];
  await vi.advanceTimersByTimeAsync(0);
  responses[0] = accepted;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onSent.mock.calls).toEqual([[RECEIPT]]);
  expect(await allWaiting()).toEqual([]);
  for (const stop of stops) stop();
});

test('retries start after 5 seconds and double the pause', async () => {
  responses.push(serverError);
  const stop = retryOutbox(() => undefined);
  await send(REQUEST);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(3);
});

test('no notification follows when the form has notified the visitor', async () => {
  responses.push(offline);
  await send(REQUEST);
  window.addEventListener(REQUESTS_EVENT, markNotified);
  const onSent = vi.fn<() => void>();
  responses[0] = accepted;
  const stop = retryOutbox(onSent);
  await vi.advanceTimersByTimeAsync(0);
  expect(await allWaiting()).toEqual([]);
  expect(onSent).not.toHaveBeenCalled();
  window.removeEventListener(REQUESTS_EVENT, markNotified);
  stop();
});

test('a sent request leaves no draft behind, wherever it is sent from', async () => {
  const file = { id: 'f1', name: 'passport.jpg', size: 1, mime: 'image/jpeg' };
  const request: WaitingRequest = { ...REQUEST, fields: [...REQUEST.fields, ['file_ids', 'f1']] };
  const draft = { ...emptyDraft(), key: 'k1', values: { text: ['Hello'], park_name: [''] }, files: [file] };
  writeDraft('support:taxi', draft);
  responses.push(offline, accepted);
  await send(request);
  expect(readDraft('support:taxi')).toEqual(draft);
  await sendAgain('k1');
  expect(readDraft('support:taxi')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['recent-requests']);
});

test('a request sent under another key leaves no draft behind either', async () => {
  writeDraft('support:taxi', { ...emptyDraft(), key: 'k1', values: { text: ['Hello'] } });
  responses.push(keyReused, accepted);
  await send(REQUEST);
  expect(sent).toHaveLength(2);
  expect(readDraft('support:taxi')).toBeUndefined();
});

test.each([
  ['changed text', { key: 'k1', values: { text: ['Hello, and more'] } }],
  ['another request', { key: 'k2', values: { text: ['Hello'] } }],
])('a draft with %s is kept', async (_, differs) => {
  const draft = { ...emptyDraft(), ...differs };
  writeDraft('support:taxi', draft);
  await send(REQUEST);
  expect(readDraft('support:taxi')).toEqual(draft);
});
