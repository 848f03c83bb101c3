import { describe, report } from '../report';
import { request } from './request';

let known: Promise<string> | undefined;

/**
 * Sends something with the form token, in the header `X-Csrf-Token`. When that has lapsed, it is renewed and tried once more.
 * @param attempt Sends it with this token; rejecting with a `status` of 403 says that the token is not good any more.
 */
export async function withFormToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt(await formToken());
  } catch (error) {
    if ((error as { status?: unknown } | undefined)?.status !== 403) throw error;
    return attempt(await formToken({ anew: true }));
  }
}

/**
 * The form token of this page. Empty when it cannot be had, which is reported: the request goes out all the same, and the
 * server says what is wrong.
 * @param options.anew The last one was refused.
 */
function formToken({ anew = false } = {}): Promise<string> {
  if (anew || !known) {
    known = fetchToken();
  }
  return known;
}

async function fetchToken(): Promise<string> {
  try {
    return (await request('get', '/csrf_token', { cache: 'no-store' })).sk;
  } catch (error) {
    report({ kind: 'load-failed', message: `The form token did not come: ${describe(error)}` });
    // It is asked for again the next time.
    known = undefined;
    return '';
  }
}
