import type { FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate, type Translate } from '@roadside/mfe-kit/fragment';

import styles from './StepList.module.css';

/** Props of {@link StepList}. */
export interface StepListProps {
  steps: readonly FormStep[];
  /** Identifier of the step that is shown. */
  current: string;
}

/** The steps of an application; those that are done can be gone back to. */
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

/** Title of a step. Which steps there are is data, so its key is too. */
export function titleOf(id: string, t: Translate<'support'>): string {
  return t(`apply.step.${id}` as Parameters<typeof t>[0]);
}
