import { parseJson, type RequestError } from './error';

/** Error details in the server's response. */
export interface RequestFault {
  /** Error code of the server; empty when absent. */
  readonly code: string;
  /** Error codes by field. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** Minutes until a retry is allowed; 1 when the server names none. */
  readonly minutes: number;
}

/** Parses the response body of an error. */
export function faultOf({ body, retryAfter }: RequestError): RequestFault {
  const { error } = (parseJson(body) ?? {}) as { error?: Partial<RequestFault> };
  return { code: '', fields: {}, ...error, minutes: Math.max(1, Math.ceil(retryAfter / 60)) };
}
