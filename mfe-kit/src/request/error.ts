/**
 * Why a request has no answer. `offline`: there was no connection, or it broke off. `slow`: no answer in time. `often`: too many came from
 * here. `refused`: the server says that it is wrong. `server`: it failed, or what it answered is no JSON.
 */
export type RequestFailure = 'offline' | 'slow' | 'often' | 'refused' | 'server';

/** What the server says of a fault. */
export interface RequestFault {
  /** Status of the answer; 0: there was none. */
  readonly status: number;
  /** The server's word for what is wrong; empty: it said none. */
  readonly code?: string;
  /** Codes of what is wrong, by field. */
  readonly fields?: Readonly<Record<string, string[]>>;
  /** Seconds until it may be tried again; 0: the server does not say. */
  readonly retryAfter?: number;
}

/** A request without the answer that was asked for. It is the one error that requests reject with, unless they were called off. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string[]>>;
  /** Minutes until it may be tried again; 1 when the server does not say. */
  readonly minutes: number;

  constructor(
    readonly reason: RequestFailure,
    /** Method and path of the endpoint, without anything that is the visitor's own. */
    endpoint: string,
    { status, code = '', fields = {}, retryAfter = 0 }: RequestFault,
  ) {
    super(`${endpoint}: ${reason}, status ${status}, ${code || 'no code'}.`);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.minutes = Math.max(1, Math.ceil(retryAfter / 60));
  }
}

/** What an answer of a status that is none of success says. */
export function failureOf(response: Response, text: string, endpoint: string): RequestError {
  const { status, headers } = response;
  const reason = status >= 500 ? 'server' : status === 429 ? 'often' : 'refused';
  const { error } = (parsed(text) ?? {}) as { error?: Pick<RequestFault, 'code' | 'fields'> };
  const retryAfter = Number(headers.get('retry-after')) || 0;
  return new RequestError(reason, endpoint, { ...error, status, retryAfter });
}

/** JSON; `undefined` for what is none: what stands between us and the server may answer with a page of its own. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
