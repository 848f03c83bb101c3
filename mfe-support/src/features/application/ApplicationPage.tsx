import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Answers } from './Answers';
import styles from './ApplicationPage.module.css';
import { StepForm } from './StepForm';
import { StepList, titleOf } from './StepList';

/** The step that sends an application: what it asks for is under what was answered before. */
const CHECK = 'check';

/** An application to become a contractor, one step of it. Between steps the server keeps it. */
export function ApplicationPage({ page }: { page: FormPage }) {
  const t = useTranslate('support');
  const steps = page.steps ?? [];
  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === page.step),
  );
  const step: FormStep | undefined = steps[place];
  if (!step) return null;
  const isLast = step.id === CHECK;
  // Which steps follow depends on what is chosen in the first one.
  const isAlone = steps.length === 1;
  return (
    <div className={styles.application}>
      {isAlone ? null : <StepList steps={steps} current={step.id} />}
      <div className={styles.head}>
        {isAlone ? null : <p className={styles.muted}>{t('apply.step', { number: place + 1, count: steps.length })}</p>}
        <h2>{titleOf(step.id, t)}</h2>
        <p className={styles.muted}>{t(isLast ? 'apply.check_help' : 'apply.saved')}</p>
      </div>
      {isLast ? (
        <Answers steps={steps.filter(({ id }) => id !== CHECK)} values={page.values} files={page.files ?? []} />
      ) : null}
      <StepForm key={step.id} page={page} step={step} back={steps[place - 1]?.url} isLast={isLast} />
    </div>
  );
}
