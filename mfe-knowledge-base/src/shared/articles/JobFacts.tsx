import type { JobFacts as Facts } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './JobFacts.module.css';

export interface JobFactsProps {
  /** What the job pays and takes. */
  facts: Facts;
}

/** Figure of a job and its requirements as chips. */
export function JobFacts({ facts: { earnings, requirements } }: JobFactsProps) {
  const t = useTranslate('browse');
  const { number } = useFormats();
  return (
    <>
      {earnings ? (
        <p className={styles.earnings}>
          {t('jobs.earnings', { amount: number(earnings.from), sign: earnings.currency_sign })}
        </p>
      ) : null}
      {requirements.length > 0 ? (
        <ul className={styles.requirements} role="list" aria-label={t('jobs.requirements')}>
          {requirements.map((requirement) => (
            <li key={requirement} className={styles.requirement}>
              {requirement}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
