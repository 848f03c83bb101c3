import { withFormToken } from '@roadside/mfe-kit/form-token';

/** Why a reader's wish was not done: no connection, too many of them, or anything else. */
export class RequestFailure extends Error {
  override name = 'RequestFailure';

  constructor(
    readonly reason: 'offline' | 'often' | 'other',
    /** Minutes until it may be tried again; 1 when the server does not say. */
    readonly minutes = 1,
  ) {
    super(`The server did not do what a reader wished: ${reason}. It can be tried again.`);
  }
}

/**
 * Sends JSON with the form token. When that has lapsed it is renewed once.
 * @param key Names what is said, where saying it again is to take the place of what was said before.
 * @returns the answer, with a status below 300.
 * @throws {RequestFailure} for everything else.
 */
export async function send(method: 'POST' | 'PUT', address: string, body: unknown, key?: string): Promise<Response> {
  const named = key === undefined ? {} : { 'idempotency-key': key };
  return accepted(await withFormToken((token) => attempt(method, address, body, { 'x-csrf-token': token, ...named })));
}

/**
 * Asks for what is this visitor's own, never from a cache.
 * @throws {RequestFailure} when there is no answer of a status below 300.
 */
export async function ask<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address, { cache: 'no-store' }).catch(noConnection);
  return (await accepted(response).json()) as Answer;
}

function attempt(method: string, address: string, body: unknown, own: Record<string, string>): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...own };
  return fetch(address, { method, headers, body: JSON.stringify(body) }).catch(noConnection);
}

function accepted(response: Response): Response {
  if (response.ok) return response;
  if (response.status !== 429) throw new RequestFailure('other');
  const seconds = Number(response.headers.get('retry-after')) || 0;
  throw new RequestFailure('often', Math.max(1, Math.ceil(seconds / 60)));
}

function noConnection(): never {
  throw new RequestFailure('offline');
}
