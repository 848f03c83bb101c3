import { describe, report } from '../report';
import { request } from './request';

/** `undefined` inside: a token that was fetched in advance could not be. */
let cached: Promise<string | undefined> | undefined;

/**
 * Sends a request with the form token, in the header `X-Csrf-Token`. An expired token is renewed
 * once.
 * @param attempt Sends the request with a token; rejects with `status` 403 for an expired one.
 */
export async function withFormToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt(await formToken());
  } catch (error) {
    if ((error as { status?: unknown } | undefined)?.status !== 403) throw error;
    return attempt(await formToken({ renew: true }));
  }
}

/**
 * The page's form token. Empty when it cannot be fetched, which is reported. The request is sent
 * anyway, and the server rejects it with a reason.
 * @param options.renew The last token was rejected.
 */
async function formToken({ renew = false } = {}): Promise<string> {
  if (renew || !cached) {
    cached = fetchToken();
  }
  return (await cached) ?? formToken();
}

/**
 * Fetches the form token in advance. A request with `keepalive` outlives its page only from its
 * start on, and without the token it starts late. After a failure, which is not reported, the
 * request fetches the token itself.
 */
export function prefetchFormToken(): void {
  cached ??= readToken().catch(() => (cached = undefined));
}

async function readToken(): Promise<string> {
  return (await request('get', '/csrf_token', { cache: 'no-store' })).sk;
}

async function fetchToken(): Promise<string> {
  try {
    return await readToken();
  } catch (error) {
    report({ kind: 'load-failed', message: `The form token could not be fetched: ${describe(error)}` });
    // The next call retries.
    cached = undefined;
    return '';
  }
}
