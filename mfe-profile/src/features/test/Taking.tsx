import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { useFailure } from '../../shared/loading/use-failure';
import type { TestAttempt } from '../../shared/types';
import { readPlace, writePlace } from './attempt-memory';
import { End } from './End';
import { Question } from './Question';
import { useAnswers } from './use-answers';
import { useHeadingFocus } from './use-heading-focus';
import styles from './Taking.module.css';

export interface TakingProps {
  attempt: TestAttempt;
  /** Whether a press has begun or continued it, and not a reload. */
  isPressed: boolean;
  /** Loads the attempt again. */
  reload: () => Promise<TestAttempt>;
  onChange: (attempt: TestAttempt) => void;
  onLeave: () => void;
}

/** An open attempt: one question a screen, then the end. Answers are saved as they are given. */
export function Taking({ attempt, isPressed, reload, onChange, onLeave }: TakingProps) {
  const t = useTranslate('tests');
  const { locale, city } = useFragmentContext('locale', 'city');
  const fail = useFailure();
  const { questions } = attempt;
  const last = questions.length + 1;
  const [number, setNumber] = useState(() => Math.min(readPlace(attempt.id) ?? 1, last));
  const [isBusy, setIsBusy] = useState(false);
  const heading = useHeadingFocus(number, isPressed);

  const sheet = useAnswers(attempt, { reload, onChange });

  const go = (to: number) => {
    writePlace(attempt.id, to);
    setNumber(to);
  };
  const finish = async () => {
    setIsBusy(true);
    try {
      if (!(await sheet.flush())) return;
      const at = { locale: locale.code, city: city.code, id: attempt.id };
      const finished = await send('post', '/api/{locale}/{city}/attempts/{id}/finish', { at });
      writePlace(attempt.id, undefined);
      onChange(finished);
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };

  const question = questions[number - 1];
  const isUnsent = sheet.saved === 'waiting' || sheet.saved === 'often';
  return (
    <div className={styles.taking}>
      <div className={styles.bar} aria-hidden="true">
        <progress className={styles.progress} max={questions.length} value={number - 1} />
      </div>
      <div className={styles.head}>
        <h2 className={styles.number} tabIndex={-1} ref={heading}>
          {question ? t('taking.question', { number, count: questions.length }) : t('end.title')}
        </h2>
        {sheet.saved === 'waiting' ? (
          <span className={styles.offline} aria-hidden="true">
            {t('saved.short')}
          </span>
        ) : null}
      </div>
      {question ? (
        <Question
          key={number}
          question={question}
          answer={sheet.answers.get(number) ?? []}
          onAnswer={(answer) => sheet.give(number, answer)}
        />
      ) : (
        <End questions={questions} answers={sheet.answers} onOpen={go} />
      )}
      <div className={styles.actions}>
        {number > 1 ? (
          <Button variant="secondary" onClick={() => go(number - 1)}>
            {t('taking.back')}
          </Button>
        ) : null}
        {question ? (
          <Button className={styles.next} onClick={() => go(number + 1)}>
            {t(number === questions.length ? 'taking.to_end' : 'taking.next')}
          </Button>
        ) : (
          <Button className={styles.next} busy={isBusy} onClick={() => void finish()}>
            {t('end.finish')}
          </Button>
        )}
      </div>
      <div className={styles.below}>
        <Button variant="quiet" className={styles.leave} onClick={onLeave}>
          {t('taking.leave')}
        </Button>
        {isUnsent ? null : (
          <p className={styles.saved}>{t(sheet.saved === 'saved' ? 'saved.saved' : 'saved.saving')}</p>
        )}
        <div className={styles.notice} role="status">
          {isUnsent ? (
            <Banner tone="warning">
              {sheet.saved === 'often' ? t('saved.often') : t(question ? 'saved.waiting' : 'end.offline')}
            </Banner>
          ) : null}
        </div>
      </div>
    </div>
  );
}
