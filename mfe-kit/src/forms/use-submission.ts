import { useRef, useState } from 'react';

import { identityOf, type SubmissionKeys } from './key';
import type { Failure, Outcome } from './outcome';

/** Content and delivery of a submission. */
export interface SubmissionSetup<Content, Answer> {
  readonly keys: SubmissionKeys;
  /** Sends the content once under a key. */
  readonly deliver: (content: Content, key: string) => Promise<Outcome<Answer>>;
  /**
   * Part of the content that identifies the submission; the rest may differ between attempts.
   * @default all
   */
  readonly identifiedBy?: (content: Content) => unknown;
}

/** A manual submission that can be retried. */
export interface Submission<Content, Answer> {
  /** True while it is being sent. */
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly failure: Failure | undefined;
  /**
   * Sends content. A duplicate of content in flight resolves to `undefined`. Changed content is
   * sent after the one in flight, so it cannot be overtaken.
   */
  readonly submit: (content: Content) => Promise<Outcome<Answer> | undefined>;
}

/**
 * Sends visitor input without loss or duplicates. Content that may have arrived keeps its
 * idempotency key. Changed content gets a new key if keys follow content. A key that the server
 * knows for other content is renewed.
 */
export function useSubmission<Content, Answer>(setup: SubmissionSetup<Content, Answer>): Submission<Content, Answer> {
  const { keys, deliver, identifiedBy = (content) => content } = setup;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const inFlight = useRef<{ readonly identity: string; readonly end: Promise<unknown> }>(undefined);

  async function attempt(content: Content, identity: string): Promise<Outcome<Answer>> {
    const outcome = await deliver(content, keys.of(identity));
    if (outcome.kind !== 'reused') return outcome;
    keys.renew();
    const retried = await deliver(content, keys.of(identity));
    return retried.kind === 'reused' ? { kind: 'refused' } : retried;
  }

  async function submit(content: Content): Promise<Outcome<Answer> | undefined> {
    const identity = identityOf(identifiedBy(content));
    const previous = inFlight.current;
    if (previous?.identity === identity) return undefined;
    const sending = (previous?.end ?? Promise.resolve()).then(() => attempt(content, identity));
    const current = { identity, end: sending.catch(() => undefined) };
    inFlight.current = current;
    setBusy(true);
    setFailure(undefined);
    const end = (reason?: Failure) => {
      if (inFlight.current !== current) return;
      inFlight.current = undefined;
      setBusy(false);
      setFailure(reason);
    };
    try {
      const outcome = await sending;
      end(isFailure(outcome) ? outcome : undefined);
      return outcome;
    } catch (error) {
      end();
      throw error;
    }
  }

  return { busy, failure, submit };
}

function isFailure(outcome: Outcome<unknown>): outcome is Failure {
  return outcome.kind !== 'sent' && outcome.kind !== 'invalid' && outcome.kind !== 'reused';
}
