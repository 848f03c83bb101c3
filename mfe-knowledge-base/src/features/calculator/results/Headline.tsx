import type { CalculatorResult, Range } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { RefObject } from 'react';

import styles from './Headline.module.css';
import { rounded } from './rounding';
import { useCount } from './use-count';
import { useMoney } from './use-money';

export interface HeadlineProps {
  /** Net income of a week, rounded. */
  week: Range;
  /** Net income. */
  net: CalculatorResult['net'];
  /** Currency sign. */
  sign: string;
  /** Ref of the heading, which a submit focuses. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Net income per week, which counts and which phones keep in view, then per month and hour. */
export function Headline({ week, net, sign, heading }: HeadlineProps) {
  const t = useTranslate('calculator');
  const money = useMoney(sign);
  const counted = useCount(week);
  return (
    <>
      <div className={styles.headline}>
        <h2 ref={heading} className={styles.label} tabIndex={-1}>
          {t('net_week')}
        </h2>
        <p className={styles.week}>{money(counted)}</p>
      </div>
      <dl className={styles.others}>
        <div>
          <dt className={styles.label}>{t('net_month')}</dt>
          <dd>{money(rounded(net.month))}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('net_hour')}</dt>
          <dd>{money(rounded(net.hour))}</dd>
        </div>
      </dl>
    </>
  );
}
