import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import { isFieldShown } from '@roadside/mfe-kit/forms';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useId, useState, type FormEvent } from 'react';

import { DataNotice } from '../../shared/form/DataNotice';
import { ErrorSummary } from '../../shared/form/ErrorSummary';
import { FailureBanner } from '../../shared/form/FailureBanner';
import { FieldControl } from '../../shared/form/FieldControl';
import { FilesField } from '../../shared/form/files/FilesField';
import { HiddenFields } from '../../shared/form/HiddenFields';
import { Honeypot } from '../../shared/form/Honeypot';
import { uploadedFiles, NO_FILES } from '../../shared/form/files/file-values';
import { useBotSignals } from '../../shared/form/bot-signals';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useLeaveOut } from '../../shared/form/files/use-leave-out';
import { useSending } from '../../shared/form/use-sending';
import { useTransient } from '../../shared/hooks/use-transient';
import { documentOf } from '../../shared/form/documents';
import { APPLICATION, buildApplication, hiddenFields } from './application';
import styles from './StepForm.module.css';
import { OTHER, useDependentChoices } from './use-dependent-choices';

export interface StepFormProps {
  page: FormPage;
  step: FormStep;
  /** Path of the previous step. */
  back: string | undefined;
  /** Whether it sends the application. */
  isLast: boolean;
}

/** Fields of a step. The browser posts a valid step, and the server redirects to the next one. */
export function StepForm({ page, step, back, isLast }: StepFormProps) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const api = `/api/${locale.code}/${city.code}`;
  const draft = useDraft(APPLICATION);
  const [files, setFiles] = useState(() => uploadedFiles(page.files));
  const { missing } = files;
  const [definition, setDefinition] = useState(step.form);
  const form = useForm({
    definition,
    page,
    missing,
    savedValues: () => draft.get().values,
  });
  useDependentChoices({
    definition: step.form,
    initialValues: page.values,
    values: form.values,
    onChange: setDefinition,
  });
  const botSignals = useBotSignals(form.element);
  const leaveOut = useLeaveOut(form.element, missing, 'continue');
  const [isOffline, setOffline] = useTransient<true>();
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;

  const { element, values, isRead, broken, errorCount } = form;
  useEffect(() => {
    if (isRead) draft.save({ values, files: files.files });
  }, [isRead, draft, values, files]);

  const request = () =>
    buildApplication({
      key: draft.get().key,
      api,
      page,
      values,
      files,
      botSignals: botSignals(),
    });
  const clear = () => {
    draft.drop();
    form.replace({});
    setFiles(NO_FILES);
  };
  const { busy, failure, submit } = useSending({
    form,
    draft,
    request,
    clear,
    isUploading: files.sending,
    kind: 'application',
    answerTime: '',
    errors: page.errors,
  });
  const change = (name: string, next: readonly string[]) => {
    form.setValue(name, next);
    // Resets the dependent choice.
    for (const { name: dependent, choices_by } of definition.fields) {
      if (choices_by?.field === name) form.setValue(dependent, next[0] === OTHER ? [OTHER] : []);
    }
  };
  // Offline the browser would show an error page, and it posts no files that still wait for a
  // network. The draft is on the device.
  const isUnreachable = () => !navigator.onLine || files.unsent.length > 0;
  const send = (event: FormEvent) => {
    if (isLast) {
      event.preventDefault();
      submit();
    } else if (!form.validate() || files.sending || isUnreachable()) {
      event.preventDefault();
      if (isUnreachable()) setOffline(true);
    }
  };

  return (
    <form
      className={styles.form}
      ref={element}
      method="post"
      encType="multipart/form-data"
      action={page.action}
      noValidate
      onSubmit={send}
    >
      <ErrorSummary definition={definition} broken={broken} errorCount={errorCount} idOf={idOf} />
      <Honeypot />
      <HiddenFields fields={hiddenFields(page, step)} />
      {definition.fields
        .filter((field) => isFieldShown(field, values))
        .map((field, index) => (
          <div
            key={field.name}
            id={idOf(field.name)}
            className={field.kind === 'consent' && index > 0 ? `${styles.field} ${styles.near}` : styles.field}
          >
            {field.kind === 'files' ? (
              <FilesField
                field={field}
                labelKey="documents"
                uploadAddress={`${api}/become-contractor/upload-file`}
                files={page.files ?? []}
                broken={broken[field.name]}
                onChange={setFiles}
                leaveOut={leaveOut}
              />
            ) : (
              <FieldControl
                field={field}
                document={documentOf(page, field.name)}
                values={values[field.name] ?? []}
                broken={broken[field.name]}
                onChange={(next) => change(field.name, next)}
              />
            )}
          </div>
        ))}
      {isLast ? <DataNotice href={documentOf(page, '')} /> : null}
      <div className={styles.foot}>
        <FailureBanner failure={isOffline ? { kind: 'later', reason: 'offline' } : failure} />
        <Button type="submit" busy={busy !== undefined || files.sending}>
          {busy === 'request' ? t('form.sending') : t(isLast ? 'apply.send' : 'apply.next')}
        </Button>
        {back ? (
          <a className={styles.back} href={back}>
            {t('apply.back')}
          </a>
        ) : null}
      </div>
    </form>
  );
}
