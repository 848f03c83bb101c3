import type { FormPage, RequestThread } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { identityOf, useSubmission } from '@roadside/mfe-kit/forms';
import { showToast } from '@roadside/mfe-kit/page';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react';

import { ErrorSummary } from '../../shared/form/ErrorSummary';
import { FieldControl } from '../../shared/form/FieldControl';
import { FilesField } from '../../shared/form/files/FilesField';
import { NO_FILES } from '../../shared/form/files/file-values';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useLeaveOut } from '../../shared/form/files/use-leave-out';
import { replyForm, sendReply, type Reply } from './reply';
import styles from './ReplyForm.module.css';

export interface ReplyFormProps {
  thread: RequestThread;
  /** Errors of a reply sent without scripts: codes by field. */
  errors: FormPage['errors'];
  /** Called with the thread after the reply. */
  onSent: (thread: RequestThread) => void;
}

/** Form for a reply. The draft stays on the device until the reply is sent. */
export function ReplyForm({ thread, errors, onSent }: ReplyFormProps) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(`reply:${thread.number}`);
  const [files, setFiles] = useState(NO_FILES);
  const hasFiles = files.files.length + files.unsent.length > 0;
  const definition = useMemo(() => replyForm(hasFiles), [hasFiles]);
  const page = useMemo(() => ({ values: {}, errors }), [errors]);
  const { missing } = files;
  const form = useForm({ definition, page, missing, savedValues: () => draft.get().values });
  const leaveOut = useLeaveOut(form.element, missing);
  const [sentCount, setSentCount] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;

  const { element, values, isRead, broken, errorCount } = form;
  useEffect(() => {
    if (isRead) draft.save({ values, files: [] });
  }, [isRead, draft, values]);

  const reply: Reply = {
    text: values['text']?.[0] ?? '',
    fileIds: files.files.map((file) => file.id),
    files: files.unsent,
  };
  const latest = useLatest(reply);
  const submission = useSubmission({
    keys: draft,
    deliver: (current: Reply, key) => sendReply(thread.reply_action, current, key),
  });
  const send = async () => {
    const outcome = await submission.submit(reply);
    if (!outcome) return;
    setFailed(outcome.kind !== 'sent' && outcome.kind !== 'invalid');
    if (outcome.kind === 'invalid') form.showErrors(outcome.codes);
    if (outcome.kind !== 'sent') return;
    // Text changed while the reply was in flight stays as another reply.
    if (identityOf(latest.current) === identityOf(reply)) {
      draft.drop();
      form.replace({});
      setSentCount((count) => count + 1);
    } else draft.renew();
    showToast({ text: t('reply.sent'), tone: 'success' });
    onSent(outcome.answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending && form.validate()) void send();
  };

  return (
    <form
      className={styles.form}
      ref={element}
      method="post"
      encType="multipart/form-data"
      action={thread.reply_action}
      noValidate
      onSubmit={submit}
    >
      <h2>{t(thread.status === 'solved' ? 'reply.reopen' : 'reply.title')}</h2>
      <ErrorSummary definition={definition} broken={broken} errorCount={errorCount} idOf={idOf} />
      {definition.fields.map((field) => (
        <div key={field.name} id={idOf(field.name)}>
          {field.kind === 'files' ? (
            <FilesField
              key={sentCount}
              field={field}
              uploadAddress={`/api/${locale.code}/${city.code}/contact-us/upload-file`}
              files={[]}
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
        </div>
      ))}
      {hasFailed && !submission.busy ? <Banner tone="danger">{t('reply.failed')}</Banner> : null}
      <div>
        <Button type="submit" busy={submission.busy || files.sending}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  );
}
