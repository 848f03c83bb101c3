import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useContext, useEffect, useState } from 'react';

import { isSessionOver, SessionEnd } from '../../shared/session/session-end';
import type { TestAttempt } from '../../shared/types';
import { AnswerQueue, type SavedState } from './answer-queue';
import type { Answers } from './attempt-memory';

/** Answers of an attempt, sent as they are given. */
export interface AnswerSheet {
  readonly answers: Answers;
  readonly saved: SavedState;
  /** Gives an answer; empty takes it back. */
  readonly give: (number: number, answer: readonly number[]) => void;
  /** Sends what is left. Resolves to whether the server has everything. */
  readonly flush: () => Promise<boolean>;
}

/** How an attempt is loaded again, and who shows it. */
export interface AnswerSource {
  readonly reload: () => Promise<TestAttempt>;
  readonly onChange: (attempt: TestAttempt) => void;
}

/**
 * The answers of an attempt: the server's, and over them what this page has given. The attempt is
 * loaded again when the tab is shown again, or another one has finished it.
 */
export function useAnswers(attempt: TestAttempt, source: AnswerSource): AnswerSheet {
  const { locale, city } = useFragmentContext('locale', 'city');
  const endSession = useContext(SessionEnd);
  const latest = useLatest({ ...source, endSession, place: { locale: locale.code, city: city.code } });
  const [saved, setSaved] = useState<SavedState>('saved');
  const [queue] = useState(
    () =>
      new AnswerQueue({
        attempt: attempt.id,
        send: (number, answer, signal) =>
          send('put', '/api/{locale}/{city}/attempts/{id}/answers/{number}', {
            at: { ...latest.current.place, id: attempt.id, number: String(number) },
            body: { answer: [...answer] },
            signal,
          }),
        onState: setSaved,
        onSignedOut: () => latest.current.endSession(),
      }),
  );
  const [given, setGiven] = useState<{ over: TestAttempt; answers: Answers }>(() => {
    return { over: attempt, answers: new Map(queue.waiting) };
  });
  if (given.over !== attempt) {
    // Another tab or device may have answered: that counts where this page has sent everything.
    setGiven({ over: attempt, answers: new Map(queue.waiting) });
  }

  useEffect(() => {
    const flush = () => void queue.flush();
    queue.start();
    flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      queue.stop();
    };
  }, [queue]);

  const isOver = saved === 'over';
  useEffect(() => {
    let isGone = false;
    const refresh = async () => {
      const before = queue.changes;
      try {
        const loaded = await latest.current.reload();
        // The visitor may have left or finished meanwhile.
        if (!isGone && (loaded.result || queue.changes === before)) latest.current.onChange(loaded);
      } catch (error) {
        // Without a connection the page goes on with what it has.
        if (!isGone && isSessionOver(error)) latest.current.endSession();
      }
    };
    if (isOver) void refresh();
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isOver, latest, queue]);

  const known = attempt.questions.map(({ number, answer }): [number, readonly number[]] => [number, answer]);
  return {
    answers: new Map([...known, ...given.answers]),
    saved,
    give: (number, answer) => {
      queue.give(number, answer);
      setGiven(({ over, answers }) => ({ over, answers: new Map(answers).set(number, answer) }));
    },
    flush: () => queue.flush(),
  };
}
