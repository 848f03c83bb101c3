import type { FormPage } from '../contract';
import { RequestError } from '../request/error';
import { faultOf } from '../request/fault';

/** Outcome of a submission. */
export type Outcome<Answer> =
  /** The server accepted it. */
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** It breaks rules: error codes by field. */
  | { readonly kind: 'invalid'; readonly codes: FormPage['errors'] }
  /** It may or may not have arrived. Retry under the same key. */
  | { readonly kind: 'later'; readonly reason: 'offline' | 'server' }
  /** The rate limit was reached. */
  | { readonly kind: 'often'; readonly minutes: number }
  /** The server knows the key for other content. Not accepted; retry under a new key. */
  | { readonly kind: 'reused' }
  /** Rejected for good, for a reason outside of its fields, such as a closed form. */
  | { readonly kind: 'refused' };

/** Reason why a submission failed. */
export type Failure = Exclude<Outcome<never>, { kind: 'sent' | 'invalid' | 'reused' }>;

/** Outcome of a request. Rejects only on programming errors. */
export async function outcomeOf<Answer>(sending: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'sent', answer: await sending };
  } catch (error) {
    if (error instanceof RequestError) return outcomeOfError(error);
    throw error;
  }
}

/** Outcome of a failed request. */
export function outcomeOfError(error: unknown): Exclude<Outcome<never>, { kind: 'sent' }> {
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
