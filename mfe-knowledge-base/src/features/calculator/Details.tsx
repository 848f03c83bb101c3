import type { CalculatorPage, CalculatorResult } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import styles from './Details.module.css';
import { useMoney } from './use-money';

/** Props of {@link Details}. */
export interface DetailsProps {
  /** The calculator's answer. */
  answer: CalculatorPage;
  /** Its result. */
  result: CalculatorResult;
}

/** Where the figures come from: what comes in, what is taken off, and what is taken for granted. */
export function Details({ answer, result }: DetailsProps) {
  const t = useTranslate('knowledge-base');
  const money = useMoney(answer.currency_sign);
  const { eligible } = result;
  return (
    <div className={styles.details}>
      {eligible ? (
        <Banner tone={eligible.eligible ? 'success' : 'warning'}>
          <p>
            {eligible.eligible
              ? t('calculator.eligible')
              : t(`calculator.eligibility.${eligible.reason ?? 'wrong_class'}` as 'calculator.eligibility.wrong_class')}
          </p>
          {eligible.oldest_year ? <p>{t('calculator.oldest_year', { year: String(eligible.oldest_year) })}</p> : null}
        </Banner>
      ) : null}
      {result.break_even_month ? <p>{t('calculator.break_even', { month: result.break_even_month })}</p> : null}
      <dl className={styles.sums}>
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>{t('calculator.gross_week')}</dt>
          <dd>{money(result.gross_week)}</dd>
        </div>
        {result.deductions.map(({ code, week }) => (
          <div key={code} className={styles.sum}>
            <dt>{t(`calculator.deduction.${code}` as 'calculator.deduction.tax')}</dt>
            <dd>{t('calculator.taken_off', { range: money(week) })}</dd>
          </div>
        ))}
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>{t('calculator.net_week')}</dt>
          <dd>{money(result.net.week)}</dd>
        </div>
      </dl>
      <section>
        <h3 className={styles.heading}>{t('calculator.assumptions')}</h3>
        <ul className={styles.assumptions}>
          {answer.assumptions.map(({ code, values }) => (
            <li key={code}>{t(`calculator.assumption.${code}` as 'calculator.assumption.month', values)}</li>
          ))}
        </ul>
        {answer.as_of ? <p className={styles.asOf}>{t('calculator.as_of', { date: answer.as_of })}</p> : null}
      </section>
    </div>
  );
}
