import type { FormField, FormStep, UploadedFile } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { isFieldShown, type Values } from '@roadside/mfe-kit/forms';

import { useFormTexts } from '../../shared/form/use-form-texts';
import styles from './Answers.module.css';
import { titleOf } from './StepList';

/** Props of {@link Answers}. */
export interface AnswersProps {
  /** Steps that have been answered. */
  steps: readonly FormStep[];
  values: Values;
  files: readonly UploadedFile[];
}

/** Everything that was answered, step by step, with the way to change it. */
export function Answers({ steps, values, files }: AnswersProps) {
  const t = useTranslate('support');
  const answer = useAnswers(values, files);
  return steps.map((step) => (
    <section key={step.id} className={styles.step}>
      <div className={styles.head}>
        <h3>{titleOf(step.id, t)}</h3>
        <a className={styles.change} href={step.url} aria-label={t('apply.change_what', { what: titleOf(step.id, t) })}>
          {t('apply.change')}
        </a>
      </div>
      <dl className={styles.answers}>
        {step.form.fields
          .filter((field) => isFieldShown(field, values))
          .map((field) => (
            <div key={field.name} className={styles.answer}>
              <dt className={styles.asked}>{answer.asked(field)}</dt>
              <dd className={styles.said}>
                <bdi>{answer.said(field)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}

/** What was asked and said, in words. */
function useAnswers(values: Values, files: readonly UploadedFile[]) {
  const t = useTranslate('support');
  const words = useFormTexts();
  const { date } = useFormats();
  const textOf = (field: FormField, value: string) => {
    if (field.kind === 'consent') return t('apply.yes');
    return field.kind === 'date' ? date(value) : words.chosen(field, value);
  };
  return {
    asked: ({ name, kind }: FormField) => words.label(kind === 'files' ? 'documents' : name),
    said(field: FormField) {
      const texts =
        field.kind === 'files'
          ? files.map(({ name }) => name)
          : (values[field.name] ?? []).filter((value) => value !== '').map((value) => textOf(field, value));
      return texts.length > 0 ? texts.join(', ') : t('apply.empty');
    },
  };
}
