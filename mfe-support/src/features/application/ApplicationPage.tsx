import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Answers } from './Answers';
import styles from './ApplicationPage.module.css';
import { StepForm } from './StepForm';
import { StepList, titleOf } from './StepList';

/** The last step, which shows all answers and sends the application. */
const CHECK = 'check';

/** One step of a contractor application. The server stores it between steps. */
export function ApplicationPage({ page }: { page: FormPage }) {
  const t = useTranslate('support');
  const steps = page.steps ?? [];
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === page.step),
  );
  const step: FormStep | undefined = steps[index];
  if (!step) return null;
  const isLast = step.id === CHECK;
  // The first step's choice decides which steps follow.
  const isOnlyStep = steps.length === 1;
  return (
    <div className={styles.application}>
      {isOnlyStep ? null : <StepList steps={steps} current={step.id} />}
      <div className={styles.head}>
        {isOnlyStep ? null : (
          <p className={styles.muted}>{t('apply.step', { number: index + 1, count: steps.length })}</p>
        )}
        <h2>{titleOf(step.id, t)}</h2>
        <p className={styles.muted}>{t(isLast ? 'apply.check_help' : 'apply.saved')}</p>
      </div>
      {isLast ? (
        <Answers steps={steps.filter(({ id }) => id !== CHECK)} values={page.values} files={page.files ?? []} />
      ) : null}
      <StepForm key={step.id} page={page} step={step} back={steps[index - 1]?.url} isLast={isLast} />
    </div>
  );
}
