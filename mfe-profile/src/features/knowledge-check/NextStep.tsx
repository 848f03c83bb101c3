import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import { TestStatus } from '../../shared/tests/TestStatus';
import type { KnowledgeTest } from '../../shared/types';
import styles from './NextStep.module.css';

/**
 * What to do first, last. A test that has to be waited for is not passed either. One that is passed
 * is a step once it may be renewed.
 */
const URGENCY = ['in_progress', 'expired', 'failed', 'new', 'passed'] as const;

/** Button of a test that is the next step. */
const ACTION = {
  in_progress: 'continue',
  expired: 'renew',
  failed: 'again',
  new: 'start',
  passed: 'renew',
} as const;

/** The one thing to do next, with one button. */
export function NextStep({ tests }: { tests: readonly KnowledgeTest[] }) {
  const t = useTranslate('tests');
  const { locale, city } = useFragmentContext('locale', 'city');
  const next = nextOf(tests);
  if (!next) {
    return (
      <section className={styles.card}>
        <h2>{t('check.done')}</h2>
        <p className={styles.muted}>{t('check.done_text')}</p>
      </section>
    );
  }
  const { test, status } = next;
  return (
    <section className={styles.card}>
      <h2>{t('check.next')}</h2>
      <div>
        <p className={styles.title}>{test.title}</p>
        <p className={styles.muted}>{t('facts', { questions: test.question_count, minutes: test.minutes })}</p>
      </div>
      {status === 'new' ? null : (
        <p className={styles.state}>
          <TestStatus test={test} />
        </p>
      )}
      <p>
        <ButtonLink href={`/${locale.code}/${city.code}/tests/${test.slug}`}>
          {test.next_attempt_at ? t('see_answers') : t(ACTION[status])}
        </ButtonLink>
      </p>
    </section>
  );
}

function nextOf(tests: readonly KnowledgeTest[]) {
  const steps = URGENCY.flatMap((status) =>
    tests
      .filter((test) => test.status === status && !(status === 'passed' && test.next_attempt_at))
      .map((test) => ({ test, status })),
  );
  return steps.find(({ test }) => !test.next_attempt_at) ?? steps[0];
}
