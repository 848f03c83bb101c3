import type { FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate, type Translate } from '@roadside/mfe-kit/fragment';

import styles from './StepList.module.css';

export interface StepListProps {
  steps: readonly FormStep[];
  /** Id of the current step. */
  current: string;
}

/** The steps of an application. Completed steps are links. */
export function StepList({ steps, current }: StepListProps) {
  const t = useTranslate('support');
  return (
    <nav aria-label={t('apply.steps')}>
      <ol className={styles.steps} role="list">
        {steps.map(({ id, url, done }) => (
          <li key={id} className={styles.step} data-state={id === current ? 'current' : done ? 'done' : 'ahead'}>
            {id === current || !done ? (
              <span aria-current={id === current ? 'step' : undefined}>{titleOf(id, t)}</span>
            ) : (
              <a className={styles.link} href={url}>
                {titleOf(id, t)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Title of a step. Its key is dynamic, since steps are data. */
export function titleOf(id: string, t: Translate<'support'>): string {
  return t(`apply.step.${id}` as Parameters<typeof t>[0]);
}
