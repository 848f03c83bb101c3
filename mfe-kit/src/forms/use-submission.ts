import { useRef, useState } from 'react';

import { identityOf, type SubmissionKeys } from './key';
import type { Failure, Outcome } from './outcome';

/** What is sent, and how. */
export interface SubmissionSetup<Content, Answer> {
  readonly keys: SubmissionKeys;
  /** Sends it once under a key. */
  readonly deliver: (content: Content, key: string) => Promise<Outcome<Answer>>;
  /** What of it is said; the rest may differ from one attempt to the next. @default all */
  readonly said?: (content: Content) => unknown;
}

/** Something that is sent by hand, and again when it fails. */
export interface Submission<Content, Answer> {
  /** Whether it is on its way. */
  readonly busy: boolean;
  /** Why the last one was not sent. */
  readonly failure: Failure | undefined;
  /**
   * Sends it. The same twice is sent once: the second gives `undefined`. What was changed on the way goes after the first, so that it is
   * never overtaken.
   */
  readonly submit: (content: Content) => Promise<Outcome<Answer> | undefined>;
}

/**
 * Sends what a visitor says, so that no word is lost: what may have arrived keeps its key, what was changed since gets another one where the
 * server takes each key once, and a key that the server knows for something else is renewed.
 */
export function useSubmission<Content, Answer>(setup: SubmissionSetup<Content, Answer>): Submission<Content, Answer> {
  const { keys, deliver, said = (content) => content } = setup;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef<{ readonly identity: string; readonly end: Promise<unknown> }>(undefined);

  async function attempt(content: Content, identity: string): Promise<Outcome<Answer>> {
    const outcome = await deliver(content, keys.of(identity));
    if (outcome.kind !== 'reused') return outcome;
    keys.renew();
    const again = await deliver(content, keys.of(identity));
    return again.kind === 'reused' ? { kind: 'refused' } : again;
  }

  async function submit(content: Content): Promise<Outcome<Answer> | undefined> {
    const identity = identityOf(said(content));
    const before = underWay.current;
    if (before?.identity === identity) return undefined;
    const sending = (before?.end ?? Promise.resolve()).then(() => attempt(content, identity));
    const present = { identity, end: sending.catch(() => undefined) };
    underWay.current = present;
    setBusy(true);
    setFailure(undefined);
    const end = (why?: Failure) => {
      if (underWay.current !== present) return;
      underWay.current = undefined;
      setBusy(false);
      setFailure(why);
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
