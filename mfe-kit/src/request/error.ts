/**
 * Why a request failed. `offline`: no connection, or it broke. `slow`: deadline exceeded. `often`:
 * rate limit reached. `refused`: the server rejected it. `server`: the server failed or did not
 * return JSON.
 */
export type RequestFailure = 'offline' | 'slow' | 'often' | 'refused' | 'server';

/** A failed request. Requests reject with no other error, except when aborted by the caller. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly reason: RequestFailure,
    /** Method and path template of the endpoint, without the visitor's values. */
    endpoint: string,
    /** Response status; 0 for no response. */
    readonly status = 0,
    /** Response body; `faultOf` parses it. */
    readonly body = '',
    /** Seconds until a retry is allowed; 0 when the server names none. */
    readonly retryAfter = 0,
  ) {
    super(`${endpoint}: ${reason}, status ${status}.`);
  }
}

/** Parses JSON; `undefined` for other text, such as an HTML page of an intermediary. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
