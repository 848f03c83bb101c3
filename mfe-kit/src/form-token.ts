import { describe, report } from './report';

let known: Promise<string> | undefined;

/**
 * Sends something with the form token, in the header `X-Csrf-Token`. When that has lapsed, it is renewed and tried once more.
 * @param attempt Sends it with this token; its answer of 403 says that the token is not good any more.
 */
export async function withFormToken<Answer extends { readonly status: number }>(
  attempt: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt(await formToken());
  return answer.status === 403 ? attempt(await formToken({ anew: true })) : answer;
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
    const response = await fetch('/csrf_token', { cache: 'no-store' });
    if (response.ok) return ((await response.json()) as { sk: string }).sk;
    report({ kind: 'load-failed', message: `The form token was answered ${response.status}.` });
  } catch (error) {
    report({ kind: 'load-failed', message: `The form token did not come: ${describe(error)}` });
  }
  // It is asked for again the next time.
  known = undefined;
  return '';
}
