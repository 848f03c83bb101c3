import { describe, report } from '../report';
import { request } from './request';

let cached: Promise<string> | undefined;

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
function formToken({ renew = false } = {}): Promise<string> {
  if (renew || !cached) {
    cached = fetchToken();
  }
  return cached;
}

/**
 * Fetches the form token in advance. A request with `keepalive` outlives its page only from its
 * start on, and without the token it starts late. A failure is not reported: the request itself
 * fetches the token again.
 */
export function prefetchFormToken(): void {
  cached ??= fetchToken({ quiet: true });
}

async function fetchToken({ quiet = false } = {}): Promise<string> {
  try {
    return (await request('get', '/csrf_token', { cache: 'no-store' })).sk;
  } catch (error) {
    if (!quiet) {
      report({ kind: 'load-failed', message: `The form token could not be fetched: ${describe(error)}` });
    }
    // The next call retries.
    cached = undefined;
    return '';
  }
}
