import { parsed, type RequestError } from './error';

/** What the server says of a request that it refused. */
export interface RequestFault {
  /** The server's word for what is wrong; empty: it said none. */
  readonly code: string;
  /** Codes of what is wrong, by field. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** Minutes until it may be tried again; 1 when the server does not say. */
  readonly minutes: number;
}

/** Reads what came with an error. */
export function faultOf({ body, retryAfter }: RequestError): RequestFault {
  const { error } = (parsed(body) ?? {}) as { error?: Partial<RequestFault> };
  return { code: '', fields: {}, ...error, minutes: Math.max(1, Math.ceil(retryAfter / 60)) };
}
