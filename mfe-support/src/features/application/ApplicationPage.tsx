import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Columns } from '../../shared/columns/Columns';
import { Answers } from './Answers';
import styles from './ApplicationPage.module.css';
import { StepForm } from './StepForm';
import { titleOf } from './step-title';
import { StepList } from './StepList';

/** The last step, which shows all answers and sends the application. */
const CHECK = 'check';

/** Steps of most professions. The first step's choice decides which of them follow. */
const USUAL_STEPS = ['work', 'person', 'transport', 'documents', CHECK].map((id) => ({ id, url: '', done: false }));

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
  const known = steps.length > 1 ? steps : USUAL_STEPS;
  const title = titleOf(step.id, t);
  return (
    <Columns rail={<StepList steps={known} current={step.id} />}>
      <div className={styles.head}>
        <h2>{t('apply.step', { number: index + 1, count: known.length, title })}</h2>
        {isLast ? <p className={styles.muted}>{t('apply.check_help')}</p> : null}
      </div>
      {isLast ? (
        <Answers steps={steps.filter(({ id }) => id !== CHECK)} values={page.values} files={page.files ?? []} />
      ) : null}
      <StepForm key={step.id} page={page} step={step} back={steps[index - 1]?.url} isLast={isLast} />
    </Columns>
  );
}
