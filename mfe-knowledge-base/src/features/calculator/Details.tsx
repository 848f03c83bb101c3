import type { CalculatorPage, CalculatorResult } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import styles from './Details.module.css';
import { useMoney } from './use-money';

export interface DetailsProps {
  /** The calculator's response. */
  answer: CalculatorPage;
  /** Its result. */
  result: CalculatorResult;
}

/** Breakdown of the results: income, deductions and assumptions. */
export function Details({ answer, result }: DetailsProps) {
  const t = useTranslate('calculator');
  const money = useMoney(answer.currency_sign);
  const { eligible } = result;
  return (
    <div className={styles.details}>
      {eligible ? (
        <Banner tone={eligible.eligible ? 'success' : 'warning'}>
          <p>
            {eligible.eligible
              ? t('eligible')
              : t(`eligibility.${eligible.reason ?? 'wrong_class'}` as 'eligibility.wrong_class')}
          </p>
          {eligible.oldest_year ? <p>{t('oldest_year', { year: String(eligible.oldest_year) })}</p> : null}
        </Banner>
      ) : null}
      {result.break_even_month ? <p>{t('break_even', { month: result.break_even_month })}</p> : null}
      <dl className={styles.sums}>
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>{t('gross_week')}</dt>
          <dd>{money(result.gross_week)}</dd>
        </div>
        {result.deductions.map(({ code, week }) => (
          <div key={code} className={styles.sum}>
            <dt>{t(`deduction.${code}` as 'deduction.tax')}</dt>
            <dd>{t('taken_off', { range: money(week) })}</dd>
          </div>
        ))}
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>{t('net_week')}</dt>
          <dd>{money(result.net.week)}</dd>
        </div>
      </dl>
      <section>
        <h3 className={styles.heading}>{t('assumptions')}</h3>
        <ul className={styles.assumptions}>
          {answer.assumptions.map(({ code, values }) => (
            <li key={code}>{t(`assumption.${code}` as 'assumption.month', values)}</li>
          ))}
        </ul>
        {answer.as_of ? <p className={styles.asOf}>{t('as_of', { date: answer.as_of })}</p> : null}
      </section>
    </div>
  );
}
