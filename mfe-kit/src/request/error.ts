/**
 * Why a request has no answer. `offline`: there was no connection, or it broke off. `slow`: no answer in time. `often`: too many came from
 * here. `refused`: the server says that it is wrong. `server`: it failed, or what it answered is no JSON.
 */
export type RequestFailure = 'offline' | 'slow' | 'often' | 'refused' | 'server';

/** A request without the answer that was asked for. It is the one error that requests reject with, unless they were called off. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly reason: RequestFailure,
    /** Method and path of the endpoint, without anything that is the visitor's own. */
    endpoint: string,
    /** Status of the answer; 0: there was none. */
    readonly status = 0,
    /** What the server says of it; `faultOf` reads it. */
    readonly body = '',
    /** Seconds until it may be tried again; 0: the server does not say. */
    readonly retryAfter = 0,
  ) {
    super(`${endpoint}: ${reason}, status ${status}.`);
  }
}

/** JSON; `undefined` for what is none: what stands between us and the server may answer with a page of its own. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
