import type { components } from '../../generated/product-api';
import { send, UPLOAD_MS } from '../../request/send';
import { outcomeOf, type Outcome } from '../outcome';

/** Receipt of the server for an accepted request. */
export type RequestReceipt = components['schemas']['RequestReceipt'];

/** A support request stored on the device until the server accepts it. */
export interface WaitingRequest {
  /** Idempotency key, used on the device and by the server. */
  readonly key: string;
  /** Draft that the request was made from. */
  readonly form: string;
  /** Path of the product API endpoint. */
  readonly address: string;
  /** Form fields, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Files that are not uploaded yet. */
  readonly files: readonly File[];
  /** Time of the first attempt, in milliseconds since 1970. */
  readonly at: number;
  /** `waiting` is retried automatically. `refused` needs a change by the visitor. */
  readonly state: 'waiting' | 'refused';
}

/** Sends a request once. */
export function post(request: WaitingRequest): Promise<Outcome<RequestReceipt>> {
  // Applications use another endpoint with the same response.
  const sending = send('post', '/api/{locale}/{city}/contact-us/send', {
    at: request.address,
    body: bodyOf(request),
    headers: { 'idempotency-key': request.key },
    timeout: UPLOAD_MS,
  });
  return outcomeOf(sending);
}

function bodyOf({ fields, files }: WaitingRequest): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  for (const file of files) body.append('files', file, file.name);
  return body;
}
