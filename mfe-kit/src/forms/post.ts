import type { FormPage } from '../contract';
import { withFormToken } from '../form-token';
import type { components } from '../generated/product-api';

type ApiError = { error?: { fields?: FormPage['errors'] | null } };

/** What the server gives for a request that it took. */
export type RequestReceipt = components['schemas']['RequestReceipt'];

/** What became of a form that was sent. Nothing is thrown. */
export type Outcome<Answer> =
  /** It was taken. */
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** It breaks rules: their codes by field. */
  | { readonly kind: 'invalid'; readonly codes: FormPage['errors'] }
  /** Nobody knows whether it has arrived: it is to be sent again, under the same key. */
  | { readonly kind: 'later'; readonly reason: 'offline' | 'server' }
  /** Too many came from here. */
  | { readonly kind: 'often'; readonly minutes: number }
  /** It is not taken, and will not be: the form is closed, or something stands in the way that is not in it. */
  | { readonly kind: 'refused' };

/** How long an answer is waited for, in milliseconds: five files of 2 MB over a poor connection. */
const PATIENCE_MS = 120_000;

/**
 * Sends a form with the form token. When that has lapsed, it is renewed once.
 * @param key Names the sending: a form that arrives twice under one key is taken once.
 */
export async function postForm<Answer>(address: string, form: FormData, key: string): Promise<Outcome<Answer>> {
  try {
    return await outcomeOf<Answer>(await withFormToken((token) => attempt(address, form, key, token)));
  } catch {
    return { kind: 'later', reason: 'offline' };
  }
}

function attempt(address: string, form: FormData, key: string, token: string): Promise<Response> {
  const headers = { accept: 'application/json', 'idempotency-key': key, 'x-csrf-token': token };
  return fetch(address, { method: 'POST', headers, body: form, signal: AbortSignal.timeout(PATIENCE_MS) });
}

async function outcomeOf<Answer>(response: Response): Promise<Outcome<Answer>> {
  const { ok, status } = response;
  if (ok) return { kind: 'sent', answer: (status === 204 ? null : await response.json()) as Answer };
  if (status >= 500) return { kind: 'later', reason: 'server' };
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 0;
    return { kind: 'often', minutes: Math.max(1, Math.ceil(seconds / 60)) };
  }
  const { error } = (await response.json().catch(() => ({}))) as ApiError;
  const codes = error?.fields ?? {};
  return Object.keys(codes).length > 0 ? { kind: 'invalid', codes } : { kind: 'refused' };
}
