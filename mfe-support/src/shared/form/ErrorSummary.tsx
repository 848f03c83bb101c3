import type { FormDefinition } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { BrokenRules } from '@roadside/mfe-kit/forms';
import { useEffect, useRef, type MouseEvent } from 'react';

import styles from './ErrorSummary.module.css';
import { useFormTexts } from './use-form-texts';

export interface ErrorSummaryProps {
  definition: FormDefinition;
  /** Broken rules by field. */
  broken: BrokenRules;
  /** Number of failed validations. The summary takes the focus whenever it grows. */
  errorCount: number;
  /** `id` of the element around a field. */
  idOf: (name: string) => string;
}

/** All errors above the form, with links to the fields. Nothing without errors. */
export function ErrorSummary({ definition, broken, errorCount, idOf }: ErrorSummaryProps) {
  const t = useTranslate('forms');
  const texts = useFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const errors = definition.fields.flatMap(({ name }) => (broken[name] ? [{ name, rule: broken[name] }] : []));

  useEffect(() => {
    if (errorCount > 0) box.current?.focus();
  }, [errorCount]);

  if (errors.length === 0) return null;
  const focusField = (event: MouseEvent, name: string) => {
    const field = document.getElementById(idOf(name));
    const control =
      // The control that repairs a file, instead of the one that selects files.
      field?.querySelector<HTMLElement>('[data-mends]') ??
      field?.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), select, textarea, button');
    if (!control) return;
    event.preventDefault();
    control.focus();
    control.scrollIntoView({ block: 'center' });
  };
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <h2 className={styles.title}>{t('summary.title')}</h2>
      {errors.some(({ rule }) => rule.rule === 'required') ? <p>{t('error.required')}</p> : null}
      <ul role="list">
        {errors.map(({ name, rule }) => (
          <li key={name}>
            <a className={styles.link} href={`#${idOf(name)}`} onClick={(event) => focusField(event, name)}>
              {texts.summary(rule, name, texts.label(name))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
