import type { FormPage, RequestThread } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { postForm } from '@roadside/mfe-kit/forms';
import { showToast } from '@roadside/mfe-kit/page';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';

import { ErrorSummary } from '../../shared/form/ErrorSummary';
import { FieldControl } from '../../shared/form/FieldControl';
import { FilesField } from '../../shared/form/FilesField';
import { NO_FILES } from '../../shared/form/no-files';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useLeaveOut } from '../../shared/form/use-leave-out';
import { replyForm, threadOf } from './reply';
import styles from './ReplyForm.module.css';

/** Props of {@link ReplyForm}. */
export interface ReplyFormProps {
  thread: RequestThread;
  /** What was wrong with a reply without scripts: codes by field. */
  errors: FormPage['errors'];
  /** Told of the thread with the reply in it. */
  onSent: (thread: RequestThread) => void;
}

/** More to say. What is written stays on the device until it is sent. */
export function ReplyForm({ thread, errors, onSent }: ReplyFormProps) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(`reply:${thread.number}`);
  const [files, setFiles] = useState(NO_FILES);
  const hasFiles = files.files.length + files.unsent.length > 0;
  const definition = useMemo(() => replyForm(hasFiles), [hasFiles]);
  const page = useMemo(() => ({ values: {}, errors }), [errors]);
  const { missing } = files;
  const form = useForm({ definition, page, missing, kept: () => draft.get().values });
  const leaveOut = useLeaveOut(form.element, missing);
  const [sendings, setSendings] = useState(0);
  const [state, setState] = useState<'sending' | 'failed'>();
  const underWay = useRef(false);
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;

  const { element, values, isRead, broken, told } = form;
  useEffect(() => {
    if (isRead) draft.save({ values, files: [] });
  }, [isRead, draft, values]);

  const send = async () => {
    const body = new FormData();
    body.append('text', values['text']?.[0] ?? '');
    for (const file of files.files) body.append('file_ids', file.id);
    for (const file of files.unsent) body.append('files', file, file.name);
    const outcome = await postForm<RequestThread | null>(thread.reply_action, body, draft.get().key);
    if (outcome.kind === 'invalid') {
      form.tell(outcome.codes);
      return setState(undefined);
    }
    if (outcome.kind !== 'sent') return setState('failed');
    draft.drop();
    form.replace({});
    setSendings(sendings + 1);
    setState(undefined);
    showToast({ text: t('reply.sent'), tone: 'success' });
    const next = threadOf(outcome);
    if (next) onSent(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current || files.sending || !form.validate()) return;
    underWay.current = true;
    setState('sending');
    void send().finally(() => (underWay.current = false));
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
      <ErrorSummary definition={definition} broken={broken} told={told} idOf={idOf} />
      {definition.fields.map((field) => (
        <div key={field.name} id={idOf(field.name)}>
          {field.kind === 'files' ? (
            <FilesField
              key={sendings}
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
      {state === 'failed' ? <Banner tone="danger">{t('reply.failed')}</Banner> : null}
      <div>
        <Button type="submit" busy={state === 'sending' || files.sending}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  );
}
