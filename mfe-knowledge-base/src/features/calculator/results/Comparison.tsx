import type { CalculatorField, CalculatorPage, ComparedJob } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useId } from 'react';

import { Choice } from '../form/Choice';
import styles from './Comparison.module.css';
import { rounded, roundedWeek } from './rounding';
import { useMoney } from './use-money';

export interface ComparisonProps {
  /** The calculator's response. */
  answer: CalculatorPage;
  /** The field of the other job. */
  field: CalculatorField;
  /** Its current value. */
  value: string;
  /** Id of the form. */
  form: string;
  onChange: (name: string, value: string) => void;
  /** URL of a job's calculator with the same hours and days. */
  addressOf: (job: ComparedJob) => string;
}

/** Comparison of the chosen job with another one, side by side. */
export function Comparison({ answer, field, value, form, onChange, addressOf }: ComparisonProps) {
  const t = useTranslate('calculator');
  const id = useId();
  const { name, control } = field;
  const { jobs = [] } = answer;
  return (
    <section className={styles.comparison} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {t('comparison')}
      </h3>
      <Choice
        name={name}
        label={t('field.compare')}
        options={control.type === 'choice' ? control.options : []}
        value={value}
        onChange={(next) => onChange(name, next)}
        form={form}
      />
      <Button className={styles.submit ?? ''} variant="secondary" type="submit" form={form}>
        {t('compare_submit')}
      </Button>
      {jobs.length > 0 ? (
        <>
          <ul className={styles.jobs} role="list">
            {jobs.map((job, index) => (
              <li key={job.profession} className={styles.job}>
                <Job job={job} sign={answer.currency_sign} address={index > 0 ? addressOf(job) : undefined} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t('comparison_note')}</p>
        </>
      ) : null}
    </section>
  );
}

/** A job of the comparison. The other one links to its own calculator. */
function Job({ job, sign, address }: { job: ComparedJob; sign: string; address: string | undefined }) {
  const t = useTranslate('calculator');
  const money = useMoney(sign);
  const week = roundedWeek(job);
  const rows = [
    { label: t('net_week'), range: week.net, strong: true },
    { label: t('net_hour'), range: rounded(job.net.hour), strong: true },
    { label: t('gross_short'), range: week.gross },
    { label: t('costs'), range: week.costs },
  ];
  return (
    <>
      <h4 className={styles.name}>{address ? <a href={address}>{job.name}</a> : job.name}</h4>
      <p className={styles.tariff}>{job.tariff}</p>
      <dl className={styles.rows}>
        {rows.map(({ label, range, strong }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={strong ? styles.strong : undefined}>{money(range)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
