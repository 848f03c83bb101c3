import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { identityOf, useSubmission, type Failure } from '@roadside/mfe-kit/forms';
import {
  discard,
  NOTICE_MS,
  REQUESTS_EVENT,
  send,
  type OutboxChange,
  type RequestReceipt,
  type WaitingRequest,
} from '@roadside/mfe-kit/forms/outbox';
import { follow, sendGoal, showToast } from '@roadside/mfe-kit/page';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useState } from 'react';

import { useTransient } from '../hooks/use-transient';
import { contentOf } from './bot-signals';
import type { StoredDraft } from './use-draft';
import type { FormState } from './use-form';

interface SendingSetup {
  form: FormState;
  draft: StoredDraft;
  /** Returns the current request. */
  request: () => WaitingRequest;
  /** Clears the form and its draft after sending. */
  clear: () => void;
  /** Whether files are uploading. */
  isUploading: boolean;
  /** Name of the counted goal. */
  goal: string;
  /** Errors from the page. */
  errors: FormPage['errors'];
}

/** Submits a form under one idempotency key; the outbox keeps it until the server confirms. */
export function useSending({ form, draft, request, clear, isUploading, goal, errors }: SendingSetup) {
  const t = useTranslate('forms');
  const { locale } = useFragmentContext('locale');
  const [isWaitingForFiles, setWaitingForFiles] = useState(false);
  // Transient failures are shown for 3 seconds: the request is stored, and a separate notice says
  // so.
  const [transient, setTransient] = useTransient<Failure>();
  // A form sent without scripts is limited to one per minute.
  const [persistent, setPersistent] = useState<Failure | undefined>(errors['form'] && { kind: 'often', minutes: 1 });
  const latest = useLatest(request);
  const submission = useSubmission({ keys: draft, identifiedBy: contentOf, deliver: sendWithKey });

  const onSent = (receipt: RequestReceipt) => {
    sendGoal(goal, { locale: locale.code });
    const link = { text: t('sent.follow', { number: receipt.number }), url: receipt.url };
    showToast({ text: t('sent'), tone: 'success', timeout: NOTICE_MS, link });
    // Content changed after sending is kept, and the page does not navigate away.
    if (draft.get().tried !== identityOf(contentOf(latest.current()))) return draft.renew();
    clear();
    follow(receipt.next);
  };

  const sendNow = async () => {
    const outcome = await submission.submit(request());
    if (!outcome) return;
    if (outcome.kind === 'sent') return onSent(outcome.answer);
    if (outcome.kind === 'later') return setTransient(outcome);
    await discard(draft.get().key);
    if (outcome.kind === 'invalid') form.showErrors(outcome.codes);
    else if (outcome.kind !== 'reused') setPersistent(outcome);
  };

  const submit = () => {
    setPersistent(undefined);
    setTransient(undefined);
    const isValid = form.validate();
    setWaitingForFiles(isValid && isUploading);
    if (isValid && !isUploading) void sendNow();
  };

  // Not `requestSubmit()`: browsers ignore it during the form's `submit` event, when the last file
  // may arrive.
  const submitNow = useLatest(submit);
  useEffect(() => {
    if (isWaitingForFiles && !isUploading) submitNow.current();
  }, [isWaitingForFiles, isUploading, submitNow]);

  // The request was sent elsewhere: by the outbox, or from the notice.
  useEffect(() => {
    const onOutboxChange = (event: Event) => {
      const { detail } = event as CustomEvent<OutboxChange>;
      if (detail.key !== draft.get().key) return;
      if (detail.renewed) draft.renew(detail.renewed);
      if (!detail.receipt) return;
      detail.told = true;
      if (!submission.busy) onSent(detail.receipt);
    };
    window.addEventListener(REQUESTS_EVENT, onOutboxChange);
    return () => window.removeEventListener(REQUESTS_EVENT, onOutboxChange);
  });

  const busy: 'files' | 'request' | undefined = submission.busy ? 'request' : isWaitingForFiles ? 'files' : undefined;
  return { busy, failure: transient ?? persistent, submit };
}

async function sendWithKey(current: WaitingRequest, key: string) {
  // The content has changed since the last attempt, so the stored request is obsolete.
  if (current.key !== key) await discard(current.key);
  return send({ ...current, key });
}
