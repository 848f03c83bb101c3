import type { FormField, FormStep, UploadedFile } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { isFieldShown, type Values } from '@roadside/mfe-kit/forms';

import { useFormTexts } from '../../shared/form/use-form-texts';
import styles from './Answers.module.css';
import { titleOf } from './step-title';

export interface AnswersProps {
  /** Completed steps. */
  steps: readonly FormStep[];
  values: Values;
  files: readonly UploadedFile[];
}

/** All answers step by step, each step with a link to change it. */
export function Answers({ steps, values, files }: AnswersProps) {
  const t = useTranslate('support');
  const texts = useAnswerTexts(values, files);
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
              <dt className={styles.question}>{texts.label(field)}</dt>
              <dd className={styles.text}>
                <bdi>{texts.answer(field)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}

/** Returns the label and the answer of a field as texts. */
function useAnswerTexts(values: Values, files: readonly UploadedFile[]) {
  const t = useTranslate('support');
  const formTexts = useFormTexts();
  const { date } = useFormats();
  const textOf = (field: FormField, value: string) => {
    if (field.kind === 'consent') return t('apply.yes');
    return field.kind === 'date' ? date(value) : formTexts.chosen(field, value);
  };
  return {
    label: ({ name, kind }: FormField) => formTexts.label(kind === 'files' ? 'documents' : name),
    answer(field: FormField) {
      const texts =
        field.kind === 'files'
          ? files.map(({ name }) => name)
          : (values[field.name] ?? []).filter((value) => value !== '').map((value) => textOf(field, value));
      return texts.length > 0 ? texts.join(', ') : t('apply.empty');
    },
  };
}
