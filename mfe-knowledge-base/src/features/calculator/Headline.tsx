import type { CalculatorResult } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Headline.module.css';
import { useMoney } from './use-money';

export interface HeadlineProps {
  /** Net income. */
  net: CalculatorResult['net'];
  /** Currency sign. */
  sign: string;
}

/** Net income per week, which phones keep in view, then per month and per hour. */
export function Headline({ net, sign }: HeadlineProps) {
  const t = useTranslate('calculator');
  const money = useMoney(sign);
  return (
    <>
      <div className={styles.headline}>
        <h2 className={styles.label}>{t('net_week')}</h2>
        <p className={styles.week}>{money(net.week)}</p>
      </div>
      <dl className={styles.others}>
        <div>
          <dt className={styles.label}>{t('net_month')}</dt>
          <dd>{money(net.month)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('net_hour')}</dt>
          <dd>{money(net.hour)}</dd>
        </div>
      </dl>
    </>
  );
}
