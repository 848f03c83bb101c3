import type { components } from '../../generated/product-api';
import { send, UPLOAD_MS } from '../../request/send';
import { outcomeOf, type Outcome } from '../outcome';

/** What the server gives for a request that it took. */
export type RequestReceipt = components['schemas']['RequestReceipt'];

/** A request that waits on the device until the server has it. */
export interface WaitingRequest {
  /** Names the sending, on the device and for the server. */
  readonly key: string;
  /** Draft that it was made of. */
  readonly form: string;
  /** Path of the product API that takes it. */
  readonly address: string;
  /** What is sent, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Files that the server does not have yet. */
  readonly files: readonly File[];
  /** When it was to be sent, in milliseconds since 1970. */
  readonly at: number;
  /** `waiting`: it is tried again by itself. `refused`: somebody has to look at it. */
  readonly state: 'waiting' | 'refused';
}

/** Sends a request once. */
export function post(request: WaitingRequest): Promise<Outcome<RequestReceipt>> {
  // An application goes elsewhere and is answered alike.
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
