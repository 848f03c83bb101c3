import type { FormDefinition } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { BrokenRules } from '@roadside/mfe-kit/forms';
import { useEffect, useRef, type MouseEvent } from 'react';

import styles from './ErrorSummary.module.css';
import { useFormTexts } from './use-form-texts';

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  definition: FormDefinition;
  /** What is wrong, by field. */
  broken: BrokenRules;
  /** Counts the times at which something wrong was told: each time the summary takes the focus. */
  told: number;
  /** `id` of the element around a field. */
  idOf: (name: string) => string;
}

/** Everything that is wrong, above the form, with links to the fields. Nothing while all is good. */
export function ErrorSummary({ definition, broken, told, idOf }: ErrorSummaryProps) {
  const t = useTranslate('forms');
  const words = useFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const wrong = definition.fields.flatMap(({ name }) => (broken[name] ? [{ name, rule: broken[name] }] : []));

  useEffect(() => {
    if (told > 0) box.current?.focus();
  }, [told]);

  if (wrong.length === 0) return null;
  const lead = (event: MouseEvent, name: string) => {
    const field = document.getElementById(idOf(name));
    const control =
      // What mends a file stands below what chooses one.
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
      <ul role="list">
        {wrong.map(({ name, rule }) => (
          <li key={name}>
            <a className={styles.link} href={`#${idOf(name)}`} onClick={(event) => lead(event, name)}>
              {t('summary.item', { label: words.label(name), error: words.error(rule) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
