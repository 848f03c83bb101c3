import type { FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { titleOf } from './step-title';
import styles from './StepList.module.css';

export interface StepListProps {
  steps: readonly Pick<FormStep, 'id' | 'url' | 'done'>[];
  /** Id of the current step. */
  current: string;
}

/** The steps of an application as a progress bar, at most five. Completed steps are links. */
export function StepList({ steps, current }: StepListProps) {
  const t = useTranslate('support');
  const position = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={t('apply.steps')}>
      <ol className={styles.steps} role="list" data-count={steps.length}>
        {steps.map(({ id, url, done }, index) => {
          const state = id === current ? 'current' : done || index < position ? 'done' : 'ahead';
          return (
            <li key={id} className={styles.step} data-state={state}>
              {state === 'done' ? (
                <a className={styles.name} href={url}>
                  <span className={styles.words}>{titleOf(id, t)}</span>
                </a>
              ) : (
                <span className={styles.name} aria-current={state === 'current' ? 'step' : undefined}>
                  <span className={styles.words}>{titleOf(id, t)}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
