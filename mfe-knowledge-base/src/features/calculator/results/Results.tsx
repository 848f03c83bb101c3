import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { RefObject } from 'react';

import { PATHS, jobAddress, queryOf } from '../paths';
import type { LiveCalculator } from '../use-calculator';
import { Announcer } from './Announcer';
import { Assumptions } from './Assumptions';
import { Breakdown } from './breakdown/Breakdown';
import { CarVerdict } from './CarVerdict';
import { Comparison } from './Comparison';
import { Headline } from './Headline';
import { NextSteps } from './NextSteps';
import styles from './Results.module.css';
import { roundedWeek } from './rounding';
import { useMoney } from './use-money';

export interface ResultsProps {
  calculator: LiveCalculator;
  /** Id of the form. */
  form: string;
  /** Field of the job to compare with. */
  compare: CalculatorField | undefined;
  /** Ref of the first heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Path of locale and city, with a slash at the end. */
  base: string;
}

/** Results of the calculator, and what to do with them. */
export function Results({ calculator, form, compare, heading, base }: ResultsProps) {
  const { answer, values, change } = calculator;
  const { result, currency_sign: sign, jobs = [] } = answer;
  const t = useTranslate('calculator');
  const money = useMoney(sign);
  if (!result) return null;
  const week = roundedWeek(result);
  const text = t('announcement', { range: money(week.net) });
  const address = `${base}${PATHS[answer.kind]}?${queryOf(answer.input)}`;
  return (
    <div className={styles.results}>
      <Headline week={week.net} net={result.net} sign={sign} heading={heading} />
      {result.eligible ? <CarVerdict {...result.eligible} /> : null}
      {result.break_even_month ? <p>{t('break_even', { month: result.break_even_month })}</p> : null}
      <NextSteps applyUrl={answer.apply_url ?? undefined} shared={address} text={text} />
      <Breakdown week={week} sign={sign} />
      {compare ? (
        <Comparison
          answer={answer}
          field={compare}
          value={values[compare.name] ?? ''}
          form={form}
          onChange={change}
          addressOf={({ profession }) => base + jobAddress(profession, answer.input, jobs[0]?.profession ?? '')}
        />
      ) : null}
      <Assumptions answer={answer} />
      <Announcer text={text} />
    </div>
  );
}
