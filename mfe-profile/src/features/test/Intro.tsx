import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import { localTime } from '../../shared/local-time';
import { TestStatus } from '../../shared/tests/TestStatus';
import type { KnowledgeTest } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './Intro.module.css';

export interface IntroProps {
  test: KnowledgeTest;
  isBusy: boolean;
  onStart: () => void;
  /** Shows a finished attempt. */
  onReview: (attempt: string) => void;
}

/** Label of the button that begins or continues. */
const START = { new: 'start', in_progress: 'continue', passed: 'renew', expired: 'renew', failed: 'again' } as const;

/**
 * What the test asks and needs. The first button is what one wants here: the certificate, if there
 * is one, else to begin or continue.
 */
export function Intro({ test, isBusy, onStart, onReview }: IntroProps) {
  const t = useTranslate('tests');
  const date = useLocalDate();
  const { status, attempt, next_attempt_at: next, passed_until: until, certificate } = test;
  const isFinished = attempt?.percent !== undefined;
  return (
    <div className={styles.intro}>
      {status === 'new' ? null : (
        <p className={styles.status}>
          <TestStatus test={test} isFull={!next} />
        </p>
      )}
      {next ? (
        <p className={styles.wait}>
          {until
            ? t('intro.renew_at', { date: date(next) })
            : t('intro.wait', { date: date(next), time: localTime(next) })}
        </p>
      ) : null}
      <div className={styles.actions}>
        {certificate ? <ButtonLink href={certificate}>{t('certificate.open')}</ButtonLink> : null}
        {next ? null : (
          <Button variant={certificate ? 'secondary' : 'primary'} busy={isBusy} onClick={onStart}>
            {t(START[status])}
          </Button>
        )}
        {attempt && isFinished ? (
          <Button
            variant={next && !certificate ? 'primary' : 'secondary'}
            busy={isBusy && next !== undefined}
            onClick={() => onReview(attempt.id)}
          >
            {t('see_answers')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.rules}>
        <li>{t('facts', { questions: test.question_count, minutes: test.minutes })}</li>
        <li>{t('intro.pass', { percent: test.pass_percent })}</li>
        <li>{t('intro.save')}</li>
        <li>{t('intro.again', { hours: test.cooldown_hours })}</li>
        <li>{t('intro.valid', { days: test.valid_days })}</li>
      </ul>
    </div>
  );
}
