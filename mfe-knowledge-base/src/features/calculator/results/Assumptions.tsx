import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Assumptions.module.css';

/** Assumptions of a result, and the date of its rates. */
export function Assumptions({ answer }: { answer: CalculatorPage }) {
  const t = useTranslate('calculator');
  return (
    <section>
      <h3 className={styles.heading}>{t('assumptions')}</h3>
      <ul className={styles.assumptions}>
        {answer.assumptions.map(({ code, values }) => (
          <li key={code}>{t(`assumption.${code}` as 'assumption.month', values)}</li>
        ))}
      </ul>
      {answer.as_of ? <p className={styles.asOf}>{t('as_of', { date: answer.as_of })}</p> : null}
    </section>
  );
}
