import type { ArticleLink, AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useId, useMemo, useState } from 'react';

import { DataNotice } from '../../shared/form/DataNotice';
import { documentOf } from '../../shared/form/documents';
import { ErrorSummary } from '../../shared/form/ErrorSummary';
import { FailureBanner } from '../../shared/form/FailureBanner';
import { FieldControl } from '../../shared/form/FieldControl';
import { FilesField } from '../../shared/form/files/FilesField';
import { HiddenFields } from '../../shared/form/HiddenFields';
import { Honeypot } from '../../shared/form/Honeypot';
import { Remember } from './Remember';
import styles from './RequestForm.module.css';
import { hiddenFields } from './request';
import { Solved } from './suggestions/Solved';
import { Suggestions } from './suggestions/Suggestions';
import { useSuggestions } from './suggestions/use-suggestions';
import { useRequest } from './use-request';

export interface RequestFormProps {
  page: FormPage;
  profession: AskProfession;
}

/**
 * Second step: subject, contact details and the question. Works as a plain HTML form without
 * scripts.
 */
export function RequestForm({ page, profession }: RequestFormProps) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const request = useRequest(page, profession);
  const { form, draft, busy, failure, setFiles, leaveOut, submit, clear, clearCount } = request;
  const [solvedBy, setSolvedBy] = useState<string>();
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;

  const { element, values, broken, errorCount, isRead } = form;
  // Files at hydration. Later the uploader holds them.
  const draftFiles = useMemo(() => (isRead ? draft.get().files : []), [isRead, draft]);
  const files = clearCount > 0 ? [] : draftFiles.length > 0 ? draftFiles : (page.files ?? []);
  const subject = profession.subjects.find((value) => value.id === values['ask_subject_id']?.[0]);
  const text = values['text']?.[0] ?? '';
  // The message says more than the subject, as soon as there is one.
  const query = text.trim() === '' ? (subject?.name ?? '') : text;
  const suggested = useSuggestions(query, page.suggested ?? NONE);
  const startAgain = () => {
    clear();
    element.current?.querySelector<HTMLElement>('select, input:not([type="hidden"]), textarea')?.focus();
  };

  return (
    <>
      {solvedBy === undefined ? null : <Solved onUndo={() => setSolvedBy(undefined)} />}
      <form
        className={styles.form}
        ref={element}
        method="post"
        encType="multipart/form-data"
        action={page.action}
        noValidate
        hidden={solvedBy !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.intro}>{t('form.intro')}</p>
        <ErrorSummary definition={profession.form} broken={broken} errorCount={errorCount} idOf={idOf} />
        <Honeypot />
        <HiddenFields fields={hiddenFields(page, profession)} />
        {profession.form.fields.map((field) => (
          <div key={field.name} id={idOf(field.name)} className={styles.field}>
            {field.kind === 'files' ? (
              <FilesField
                key={`${clearCount}-${draftFiles.length}`}
                field={field}
                uploadAddress={`/api/${locale.code}/${city.code}/contact-us/upload-file`}
                files={files}
                broken={broken[field.name]}
                onChange={setFiles}
                leaveOut={leaveOut}
              />
            ) : (
              <FieldControl
                field={field}
                values={values[field.name] ?? []}
                broken={broken[field.name]}
                onChange={(next) => form.setValue(field.name, next)}
              />
            )}
            {field.name === 'text' ? (
              <Suggestions suggested={suggested} query={query} profession={profession.id} onSolved={setSolvedBy} />
            ) : null}
          </div>
        ))}
        <Remember {...request.remembering} />
        <DataNotice href={documentOf(page, '')} />
        <div className={styles.foot}>
          <FailureBanner failure={failure} />
          {/* Enter outside the fields presses it when the form is in an overlay. */}
          <Button type="submit" busy={busy !== undefined} data-submit="">
            {busy === 'files' ? t('form.waiting_for_files') : busy ? t('form.sending') : t('form.send')}
          </Button>
          {Object.values(values).some((texts) => texts.some((value) => value !== '')) ? (
            <Button variant="quiet" onClick={startAgain}>
              {t('form.clear')}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

const NONE: readonly ArticleLink[] = [];
