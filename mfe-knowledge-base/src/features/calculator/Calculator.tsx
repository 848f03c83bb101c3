import type { CalculatorPage as CalculatorData } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useId, useRef, type FocusEvent } from 'react';

import styles from './Calculator.module.css';
import { CalculatorField } from './form/CalculatorField';
import { useFieldLabel } from './form/use-field-label';
import { useOutOfBounds } from './form/use-out-of-bounds';
import { PATHS } from './paths';
import { Results } from './results/Results';
import { useCalculator } from './use-calculator';

export interface CalculatorProps {
  /** Calculator data from the page. */
  initial: CalculatorData;
}

/** The form, recalculated on the server on changes and on submit, and the results. */
export function Calculator({ initial }: CalculatorProps) {
  const t = useTranslate('calculator');
  const { locale, city } = useFragmentContext('locale', 'city');
  const base = `/${locale.code}/${city.code}/`;
  const path = base + PATHS[initial.kind];
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const calculator = useCalculator(initial, `/api${path}`, form);
  const { answer, values, failed, change, isWrong, leave, submit } = calculator;
  const labelOf = useFieldLabel(answer.currency_sign);
  const outOfBounds = useOutOfBounds();
  const compare = answer.fields.find(({ name }) => name === 'compare');
  return (
    <div className={styles.calculator}>
      {/* The focus bubbles to the form from its controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={id}
        ref={form}
        className={styles.form}
        action={path}
        onFocus={keepClear}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          showResult(heading.current);
        }}
      >
        {answer.fields
          .filter((field) => field !== compare)
          .map((field) => (
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
        <div className={`${styles.wide} ${styles.submit}`}>
          <Button variant="secondary" type="submit">
            {t('submit')}
          </Button>
        </div>
        {failed ? (
          <div className={`${styles.wide} ${styles.failed}`} role="alert">
            <p>{t('failed')}</p>
            <Button variant="secondary" onClick={submit}>
              {t('retry')}
            </Button>
          </div>
        ) : null}
      </form>
      <Results calculator={calculator} form={id} compare={compare} heading={heading} base={base} />
    </div>
  );
}

/** Scrolls a control that the keyboard reached out from under the result, by its scroll margin. */
function keepClear({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/**
 * Focuses the result. On phones it floats over the form and is always in view, so the page scrolls
 * to what follows it.
 */
function showResult(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.nextElementSibling?.scrollIntoView({ block: 'center' });
}
