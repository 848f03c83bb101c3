import type { CalculatorResult } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Headline.module.css';
import { useMoney } from './use-money';

/** Props of {@link Headline}. */
export interface HeadlineProps {
  /** What remains. */
  net: CalculatorResult['net'];
  /** Sign of the currency. */
  sign: string;
}

/** What remains in a week, which phones keep in sight, and then in a month and for an hour. */
export function Headline({ net, sign }: HeadlineProps) {
  const t = useTranslate('knowledge-base');
  const money = useMoney(sign);
  return (
    <>
      <div className={styles.headline}>
        <h2 className={styles.label}>{t('calculator.net_week')}</h2>
        <p className={styles.week}>{money(net.week)}</p>
      </div>
      <dl className={styles.others}>
        <div>
          <dt className={styles.label}>{t('calculator.net_month')}</dt>
          <dd>{money(net.month)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('calculator.net_hour')}</dt>
          <dd>{money(net.hour)}</dd>
        </div>
      </dl>
    </>
  );
}
