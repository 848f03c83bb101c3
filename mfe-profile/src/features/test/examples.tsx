import type { Examples } from '@roadside/mfe-kit/examples';
import { useState } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { finishedAttempt, QUESTIONS, SAMPLE_TESTS, sampleTest } from '../../shared/testing/sample-tests';
import type { TestQuestion } from '../../shared/types';
import { End } from './End';
import { Intro } from './Intro';
import { Question } from './Question';
import { Result } from './result/Result';

/** A question that keeps its answer. */
function Answered({ question }: { question: TestQuestion | undefined }) {
  const [answer, setAnswer] = useState<readonly number[]>([]);
  return question ? <Question question={question} answer={answer} onAnswer={setAnswer} /> : null;
}

const ask = (index: number) => () => (
  <Sample type="test">
    <Answered question={QUESTIONS[index]} />
  </Sample>
);

const introduce = (index: number) => () => (
  <Sample type="test">
    <Intro
      test={SAMPLE_TESTS[index] ?? sampleTest('new')}
      isBusy={false}
      onStart={() => undefined}
      onReview={() => undefined}
    />
  </Sample>
);

const conclude = (isPassed: boolean) => () => {
  const attempt = finishedAttempt(isPassed);
  return (
    <Sample type="test">
      {attempt.result ? <Result attempt={attempt} isPressed={false} result={attempt.result} /> : null}
    </Sample>
  );
};

const examples: Examples = {
  title: 'Test',
  examples: {
    inProgress: introduce(0),
    alreadyPassed: introduce(1),
    waiting: introduce(2),
    begin: introduce(3),
    single: ask(0),
    multiple: ask(1),
    order: ask(2),
    picture: ask(3),
    end: () => (
      <Sample type="test">
        <End
          questions={QUESTIONS}
          answers={
            new Map([
              [1, [0]],
              [3, [1, 2, 0]],
            ])
          }
          onOpen={() => undefined}
        />
      </Sample>
    ),
    passed: conclude(true),
    failed: conclude(false),
  },
};

export default examples;
