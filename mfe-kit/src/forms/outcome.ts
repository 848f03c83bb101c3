import type { FormPage } from '../contract';
import { RequestError } from '../request/error';
import { faultOf } from '../request/fault';

/** What became of something that was sent. */
export type Outcome<Answer> =
  /** It was taken. */
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** It breaks rules: their codes by field. */
  | { readonly kind: 'invalid'; readonly codes: FormPage['errors'] }
  /** Nobody knows whether it has arrived: it is to be sent again, under the same key. */
  | { readonly kind: 'later'; readonly reason: 'offline' | 'server' }
  /** Too many came from here. */
  | { readonly kind: 'often'; readonly minutes: number }
  /** Something else came under its key before: it has not arrived, and is to be sent under another one. */
  | { readonly kind: 'reused' }
  /** It is not taken, and will not be: the form is closed, or something stands in the way that is not in it. */
  | { readonly kind: 'refused' };

/** Why something was not sent. */
export type Failure = Exclude<Outcome<never>, { kind: 'sent' | 'invalid' | 'reused' }>;

/** What becomes of a request. Rejects with nothing but faults of our own code. */
export async function outcomeOf<Answer>(sending: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'sent', answer: await sending };
  } catch (error) {
    if (error instanceof RequestError) return unsent(error);
    throw error;
  }
}

/** What an error says of whatever was not sent. */
export function unsent(error: unknown): Exclude<Outcome<never>, { kind: 'sent' }> {
  if (!(error instanceof RequestError)) return { kind: 'refused' };
  const { reason } = error;
  const { code, fields, minutes } = faultOf(error);
  switch (reason) {
    case 'offline':
    case 'slow':
      return { kind: 'later', reason: 'offline' };
    case 'server':
      return { kind: 'later', reason: 'server' };
    case 'often':
      return { kind: 'often', minutes };
    default:
      if (code === 'key_reused') return { kind: 'reused' };
      return Object.keys(fields).length > 0 ? { kind: 'invalid', codes: fields } : { kind: 'refused' };
  }
}
