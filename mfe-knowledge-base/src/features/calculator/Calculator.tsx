import type { CalculatorPage as CalculatorData } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useRef } from 'react';

import { Announcer } from './Announcer';
import styles from './Calculator.module.css';
import { CalculatorField } from './CalculatorField';
import { Details } from './Details';
import { Headline } from './Headline';
import { useCalculator } from './use-calculator';
import { useFieldLabel } from './use-field-label';
import { useMoney } from './use-money';
import { useOutOfBounds } from './use-out-of-bounds';

/** Paths of the calculators below locale and city, for pages and the product API. */
const PATHS = { earnings: 'calculator', ultima: 'ultima-calculator' } as const;

export interface CalculatorProps {
  /** Calculator data from the page. */
  initial: CalculatorData;
}

/** The form, recalculated on the server on changes and on submit, and the results. */
export function Calculator({ initial }: CalculatorProps) {
  const t = useTranslate('calculator');
  const { locale, city } = useFragmentContext('locale', 'city');
  const path = `/${locale.code}/${city.code}/${PATHS[initial.kind]}`;
  const form = useRef<HTMLFormElement>(null);
  const { answer, values, failed, change, isWrong, leave, submit } = useCalculator(initial, `/api${path}`, form);
  const labelOf = useFieldLabel(answer.currency_sign);
  const outOfBounds = useOutOfBounds();
  const money = useMoney(answer.currency_sign);
  const { result } = answer;
  return (
    <div className={styles.calculator}>
      <form
        ref={form}
        className={styles.form}
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {answer.fields.map((field) => (
          <div key={field.name} className={field.control.type === 'choice' ? styles.wide : undefined}>
            <CalculatorField
              field={field}
              label={labelOf(field)}
              error={isWrong(field) ? outOfBounds(field, answer.input[field.name] ?? '') : undefined}
              value={values[field.name] ?? ''}
              onChange={change}
              onLeave={leave}
            />
          </div>
        ))}
        <div className={styles.wide}>
          <Button type="submit">{t('submit')}</Button>
        </div>
        {failed ? (
          <p className={`${styles.wide} ${styles.failed}`} role="alert">
            {t('failed')}
          </p>
        ) : null}
      </form>
      {result ? (
        <div className={styles.results}>
          <Headline net={result.net} sign={answer.currency_sign} />
          <Details answer={answer} result={result} />
          <Announcer text={t('announcement', { range: money(result.net.week) })} />
        </div>
      ) : null}
    </div>
  );
}
