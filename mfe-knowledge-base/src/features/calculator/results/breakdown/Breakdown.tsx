import type { Range } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useId } from 'react';

import styles from './Breakdown.module.css';
import { MoneyBar } from './MoneyBar';
import { Swatch } from './Patterns';
import type { Week } from '../rounding';
import { useMoney } from '../use-money';

export interface BreakdownProps {
  /** The week, rounded. */
  week: Week;
  /** Currency sign. */
  sign: string;
}

/** Where the money of a week goes: a bar, and a list with the amounts. */
export function Breakdown({ week, sign }: BreakdownProps) {
  const t = useTranslate('calculator');
  const money = useMoney(sign);
  const id = useId();
  const gross = middle(week.gross);
  const share = (range: Range) => (gross > 0 ? Math.round((100 * middle(range)) / gross) : 0);
  const deductions = week.deductions.map(({ code, week: range }) => ({ code, range }));
  const parts = [...deductions, { code: 'net', range: week.net }];
  return (
    <section className={styles.breakdown} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {t('breakdown')}
      </h3>
      <MoneyBar id={id} parts={parts.map(({ code, range }) => ({ code, amount: Math.max(0, middle(range)) }))} />
      <dl>
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>{t('gross_short')}</dt>
          <dd>{money(week.gross)}</dd>
        </div>
      </dl>
      {deductions.length > 0 ? (
        <section aria-labelledby={`${id}-costs`}>
          <h4 className={styles.group} id={`${id}-costs`}>
            {t('costs')}
          </h4>
          <dl>
            {deductions.map(({ code, range }) => (
              <div key={code} className={styles.sum}>
                <dt className={styles.part}>
                  <Swatch id={id} code={code} />
                  <span>
                    {t(`deduction.${code}` as 'deduction.tax')}{' '}
                    <span className={styles.share}>{t('share_of_orders', { percent: share(range) })}</span>
                  </span>
                </dt>
                <dd>{money(range)}</dd>
              </div>
            ))}
            {deductions.length > 1 ? (
              <div className={styles.sum}>
                <dt>{t('costs_total')}</dt>
                <dd>{money(week.costs)}</dd>
              </div>
            ) : null}
          </dl>
        </section>
      ) : null}
      <dl>
        <div className={`${styles.sum} ${styles.total}`}>
          <dt className={styles.part}>
            <Swatch id={id} code="net" />
            {t('net_short')}
          </dt>
          <dd>{money(week.net)}</dd>
        </div>
      </dl>
    </section>
  );
}

function middle({ low, high }: Range): number {
  return (low + high) / 2;
}
