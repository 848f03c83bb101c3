import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { request, send } from '@roadside/mfe-kit/request';
import { useState } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useFailure } from '../../shared/loading/use-failure';
import { useLoaded } from '../../shared/loading/use-loaded';
import type { KnowledgeTest, TestAttempt } from '../../shared/types';
import { readPlace, readUnsent, writePlace } from './attempt-memory';
import { Intro } from './Intro';
import { Result } from './result/Result';
import { Taking } from './Taking';

/** A test, and the attempt on the screen if there is one. */
interface Opened {
  readonly test: KnowledgeTest;
  readonly attempt?: TestAttempt | undefined;
  /** Whether a press has led to it, and not a reload. */
  readonly isPressed?: boolean;
}

/** A test: what it asks, then its questions, then the result with the review. */
export function TestPage() {
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  const place = { locale: locale.code, city: city.code };
  const slug = page.page.params['test'] ?? '';
  const load = (id: string, signal?: AbortSignal) =>
    request('get', '/api/{locale}/{city}/attempts/{id}', {
      at: { ...place, id },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    });
  const part = useLoaded(async (signal): Promise<Opened> => {
    const at = { ...place, slug };
    const test = await request('get', '/api/{locale}/{city}/tests/{slug}', { at, signal, cache: 'no-store' });
    // A reload or a sign-in in the middle leads back to the same question. Unsent answers are sent.
    const open = test.status === 'in_progress' ? test.attempt?.id : undefined;
    const isTaken = open !== undefined && (readPlace(open) !== undefined || readUnsent(open).size > 0);
    return { test, attempt: isTaken ? await load(open, signal) : undefined };
  });
  const fail = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const show = (attempt: TestAttempt) => part.change((now) => ({ ...now, attempt, isPressed: true }));
  const open = async (loading: () => Promise<TestAttempt>) => {
    setIsBusy(true);
    try {
      const attempt = await loading();
      if (!attempt.result && !readPlace(attempt.id)) writePlace(attempt.id, firstOpen(attempt));
      show(attempt);
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <LoadedPart part={part}>
      {({ test, attempt, isPressed = false }) => {
        if (attempt?.result) return <Result attempt={attempt} isPressed={isPressed} result={attempt.result} />;
        if (attempt) {
          return (
            <Taking
              key={attempt.id}
              attempt={attempt}
              isPressed={isPressed}
              reload={() => load(attempt.id)}
              onChange={show}
              onLeave={() => {
                writePlace(attempt.id, undefined);
                part.retry();
              }}
            />
          );
        }
        return (
          <Intro
            test={test}
            isBusy={isBusy}
            onStart={() =>
              void open(() => send('post', '/api/{locale}/{city}/tests/{slug}/attempts', { at: { ...place, slug } }))
            }
            onReview={(id) => void open(() => load(id))}
          />
        );
      }}
    </LoadedPart>
  );
}

/** The first question without an answer, else the end. */
function firstOpen({ questions }: TestAttempt): number {
  return questions.find(({ answer }) => answer.length === 0)?.number ?? questions.length + 1;
}
