import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';

import type { CityDirectory, RequestThread } from '../contract';
import { RequestError } from './error';
import { faultOf } from './fault';
import { request } from './request';
import { send } from './send';

const sent: { address: string; init: RequestInit }[] = [];
let answer: (init: RequestInit) => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/csrf_token') return Response.json({ sk: `token ${sent.length}` });
    sent.push({ address, init });
    return answer(init);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A connection without data that ends when aborted. */
const hanging = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

const at = { locale: 'ru-en', city: 'moskva' };
const cities = (settings: { signal?: AbortSignal; timeout?: number } = {}) =>
  request('get', '/api/{locale}/{city}/cities', { at, query: { country: 'r&u' }, ...settings });
const errorOf = (sending: Promise<unknown>) => sending.catch((error: unknown) => error);

test('an endpoint takes its address and response type from the OpenAPI document', async () => {
  answer = () => Response.json({ cities: [] });
  const pending = cities();
  expectTypeOf(pending).resolves.toEqualTypeOf<CityDirectory>();
  expect(await pending).toEqual({ cities: [] });
  expect(sent[0]).toMatchObject({ address: '/api/ru-en/moskva/cities?country=r%26u', init: { method: 'GET' } });
});

test('JSON and form bodies go to the address that the server gave', async () => {
  answer = () => new Response(null, { status: 204 });
  const answered = send('post', '/save-user-pool', { query: at, body: { is_user_complete_order: true, stars: 5 } });
  expectTypeOf(answered).resolves.toEqualTypeOf<undefined>();
  expect(await answered).toBeUndefined();
  answer = () => Response.json({});
  const body = new FormData();
  const path = '/api/{locale}/{city}/requests/{token}/reply';
  const replied = send('post', path, { at: '/api/a/b/requests/secret/reply', body });
  expectTypeOf(replied).resolves.toEqualTypeOf<RequestThread>();
  await replied;
  const [json, form] = sent.map(({ init }) => init);
  expect(json?.body).toBe('{"is_user_complete_order":true,"stars":5}');
  expect(new Headers(json?.headers).get('content-type')).toBe('application/json');
  expect([sent[1]?.address, form?.body]).toEqual(['/api/a/b/requests/secret/reply', body]);
  expect(new Headers(form?.headers).get('content-type')).toBeNull();
});

test('a misuse of an endpoint is a type error', () => {
  // @ts-expect-error -- the path has parameters
  void (() => request('get', '/api/{locale}/{city}/cities'));
  // @ts-expect-error -- the endpoint has no such method
  void (() => request('post', '/api/{locale}/{city}/cities', { at }));
  // @ts-expect-error -- the body requires stars
  void (() => send('post', '/save-user-pool', { query: at, body: { is_user_complete_order: true } }));
  expect(sent).toEqual([]);
});

test('an expired form token is renewed once', async () => {
  answer = () => new Response(null, { status: 403 });
  const rated = send('post', '/api/{locale}/{city}/requests/{token}/rate', { at: '/rate', body: { rating: 5 } });
  expect(await errorOf(rated)).toMatchObject({ name: 'RequestError', status: 403 });
  const tokens = sent.map(({ init }) => new Headers(init.headers).get('x-csrf-token'));
  expect(tokens).toHaveLength(2);
  expect(tokens[0]).not.toBe(tokens[1]);
});

const body = { error: { code: 'invalid_parameter', message: '', fields: { country: ['unknown'] } } };

test.each<[string, () => Response, object]>([
  [
    'no connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    { reason: 'offline', status: 0 },
  ],
  [
    'a rejection',
    () => Response.json(body, { status: 400 }),
    { reason: 'refused', status: 400, fault: { code: 'invalid_parameter', fields: { country: ['unknown'] } } },
  ],
  [
    'a rate limit',
    () => new Response('', { status: 429, headers: { 'retry-after': '61' } }),
    { reason: 'often', fault: { minutes: 2 } },
  ],
  [
    'a server error',
    () => new Response('<html>', { status: 502 }),
    { reason: 'server', status: 502, fault: { code: '', fields: {}, minutes: 1 } },
  ],
  ['a page of an intermediary', () => new Response('<html>'), { reason: 'server', status: 200 }],
])('%s rejects with its reason', async (_, make, expected) => {
  answer = make;
  const error = await errorOf(cities());
  expect(error).toBeInstanceOf(RequestError);
  const { reason, status } = error as RequestError;
  expect({ reason, status, fault: faultOf(error as RequestError) }).toMatchObject(expected);
});

test('an error names the endpoint and no visitor data', async () => {
  answer = () => new Response(null, { status: 500 });
  const rated = send('post', '/api/{locale}/{city}/requests/{token}/rate', { at: '/secret', body: { rating: 5 } });
  const error = (await errorOf(rated)) as Error;
  expect(error.message).toBe('POST /api/{locale}/{city}/requests/{token}/rate: server, status 500.');
});

test('the deadline covers waiting for the response and reading its body', async () => {
  answer = hanging;
  const waiting = errorOf(cities());
  await vi.advanceTimersByTimeAsync(14_999);
  expect(sent[0]?.init.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toMatchObject({ name: 'RequestError', reason: 'slow' });
  answer = ({ signal }) => {
    const start = (controller: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  };
  const dripping = errorOf(cities({ timeout: 100 }));
  await vi.advanceTimersByTimeAsync(100);
  expect(await dripping).toMatchObject({ reason: 'slow' });
  expect(vi.getTimerCount()).toBe(0);
});

test('an aborted request rejects with the reason of its signal', async () => {
  answer = hanging;
  const stop = new AbortController();
  const pending = errorOf(cities({ signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  expect(await pending).toBe(stop.signal.reason);
  expect(await errorOf(cities({ signal: stop.signal }))).toBe(stop.signal.reason);
  expect(sent).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
