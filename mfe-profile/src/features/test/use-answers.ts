import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useContext, useEffect, useState } from 'react';

import { SessionEnd } from '../../shared/session/session-end';
import type { TestAttempt } from '../../shared/types';
import { AnswerQueue, type SavedState } from './answer-queue';

/** Answers by number of the question. */
export type Answers = ReadonlyMap<number, readonly number[]>;

/** Answers of an attempt, sent as they are given. */
export interface AnswerSheet {
  readonly answers: Answers;
  readonly saved: SavedState;
  /** Gives an answer; empty takes it back. */
  readonly give: (number: number, answer: readonly number[]) => void;
  /** Sends what is left. Resolves to whether the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Counts answers given and sent. */
  readonly changes: () => number;
}

/**
 * The answers of an attempt: the server's, and over them what this page has given and not sent yet.
 * @param onOver The attempt is finished elsewhere.
 */
export function useAnswers(attempt: TestAttempt, onOver: () => void): AnswerSheet {
  const { locale, city } = useFragmentContext('locale', 'city');
  const endSession = useContext(SessionEnd);
  const latest = useLatest({ onOver, endSession, place: { locale: locale.code, city: city.code } });
  const [saved, setSaved] = useState<SavedState>('saved');
  const [queue] = useState(
    () =>
      new AnswerQueue({
        attempt: attempt.id,
        send: (number, answer) =>
          send('put', '/api/{locale}/{city}/attempts/{id}/answers/{number}', {
            at: { ...latest.current.place, id: attempt.id, number: String(number) },
            body: { answer: [...answer] },
          }),
        onState: setSaved,
        onOver: () => latest.current.onOver(),
        onSignedOut: () => latest.current.endSession(),
      }),
  );
  const [given, setGiven] = useState<Answers>(() => new Map(queue.waiting));

  useEffect(() => {
    const flush = () => void queue.flush();
    flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      queue.stop();
    };
  }, [queue]);

  // Another tab or device has answered meanwhile: its answers count where this page has none left.
  useEffect(() => {
    setGiven(new Map(queue.waiting));
  }, [attempt, queue]);

  const known = attempt.questions.map(({ number, answer }): [number, readonly number[]] => [number, answer]);
  return {
    answers: new Map([...known, ...given]),
    saved,
    give: (number, answer) => {
      queue.give(number, answer);
      setGiven((now) => new Map(now).set(number, answer));
    },
    flush: () => queue.flush(),
    changes: () => queue.changes,
  };
}
