import type { RequestThread } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CHECK, CLOCK } from '@roadside/mfe-kit/ui/glyph/paths';

import styles from './Progress.module.css';

const STEPS = ['received', 'looking', 'answered'] as const;

export interface ProgressProps {
  status: RequestThread['status'];
  /** Whether support has answered. */
  isAnswered: boolean;
  /** When an answer usually comes; empty if unknown. */
  answerTime: string;
}

/** How far a request has come, and when the answer is expected while there is none. */
export function Progress({ status, isAnswered, answerTime }: ProgressProps) {
  const t = useTranslate('support');
  const current = isAnswered ? 2 : status === 'new' ? 0 : 1;
  return (
    <>
      <ol className={styles.steps} role="list" aria-label={t('progress.label')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={index <= current ? 'done' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark}>{index <= current ? <Glyph path={CHECK} /> : null}</span>
            {t(`progress.${step}`)}
          </li>
        ))}
      </ol>
      {answerTime === '' || isAnswered ? null : (
        <p className={styles.time}>
          <Glyph path={CLOCK} />
          {answerTime}
        </p>
      )}
    </>
  );
}
