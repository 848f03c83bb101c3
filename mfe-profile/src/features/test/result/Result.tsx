import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { useState } from 'react';

import { localTime } from '../../../shared/local-time';
import type { TestAttempt } from '../../../shared/types';
import { useLocalDate } from '../../../shared/use-local-date';
import { Review } from './Review';
import { useHeadingFocus } from '../use-heading-focus';
import styles from './Result.module.css';

export interface ResultProps {
  attempt: TestAttempt;
  /** Whether a press led here. */
  isPressed: boolean;
  result: NonNullable<TestAttempt['result']>;
}

/** Score of a finished attempt and what follows from it, then every question with the answers. */
export function Result({ attempt, isPressed, result }: ResultProps) {
  const t = useTranslate('tests');
  const date = useLocalDate();
  const { locale, city } = useFragmentContext('locale', 'city');
  const heading = useHeadingFocus('result', isPressed);
  const { questions, pass_percent: needed } = attempt;
  const { is_passed: isPassed, right_count: right, percent, next_attempt_at: next, passed_until: until } = result;
  const [now] = useState(() => Date.now());
  const again =
    Date.parse(next) <= now ? t('again_now') : t('result.again_at', { date: date(next), time: localTime(next) });
  const tests = `/${locale.code}/${city.code}/tests`;
  return (
    <div className={styles.result}>
      <section className={styles.card} data-passed={isPassed}>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {t(isPassed ? 'result.passed' : 'result.failed')}
        </h2>
        <p className={styles.score}>{t('result.score', { right, count: questions.length, percent })}</p>
        <p>
          {isPassed && until
            ? t('result.until', { date: date(until) })
            : `${t('result.needed', { percent: needed })} ${again}`}
        </p>
        <div className={styles.actions}>
          {result.certificate ? <ButtonLink href={result.certificate}>{t('certificate.open')}</ButtonLink> : null}
          <ButtonLink href={tests} variant="secondary">
            {t('all')}
          </ButtonLink>
        </div>
      </section>
      <Review questions={questions} />
    </div>
  );
}
