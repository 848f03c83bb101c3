import { useTranslate } from '@roadside/mfe-kit/fragment';

import { localTime } from '../local-time';
import type { KnowledgeTest } from '../types';
import { useLocalDate } from '../use-local-date';
import styles from './TestStatus.module.css';

export interface TestStatusProps {
  test: KnowledgeTest;
  /** Whether it also says when a failed test can be taken again. @default true */
  isFull?: boolean;
}

/** How far the visitor has come with a test. The dot's colour repeats the words. */
export function TestStatus({ test, isFull = true }: TestStatusProps) {
  const t = useTranslate('tests');
  const date = useLocalDate();
  const { status, answered, question_count: count, attempt, passed_until: until, next_attempt_at: next } = test;
  const words = {
    new: () => t('status.new'),
    in_progress: () => t('status.in_progress', { answered, count }),
    passed: () => t('status.passed', { date: date(until ?? '') }),
    expired: () => t('status.expired'),
    failed: () => t('status.failed', { percent: attempt?.percent ?? 0 }),
  };
  return (
    <span className={styles.status} data-status={status}>
      <span>{words[status]()}</span>
      {isFull && status === 'failed' ? (
        <span className={styles.again}>
          {next ? t('again_at', { date: date(next), time: localTime(next) }) : t('again_now')}
        </span>
      ) : null}
    </span>
  );
}
