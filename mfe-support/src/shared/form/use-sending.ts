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
import { storeSentNotice } from '@roadside/mfe-kit/page/sent-notice';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useState } from 'react';

import { useTransient } from '../hooks/use-transient';
import { contentOf } from './bot-signals';
import type { StoredDraft } from './use-draft';
import type { FormState } from './use-form';
import { useSentNotice, type SentKind } from './use-sent-notice';

interface SendingSetup {
  form: FormState;
  draft: StoredDraft;
  /** Returns the current request. */
  request: () => WaitingRequest;
  /** Clears the form and its draft after sending. */
  clear: () => void;
  /** Whether files are uploading. */
  isUploading: boolean;
  kind: SentKind;
  /** When an answer usually comes; empty if unknown. */
  answerTime: string;
  /**
   * Called with a request that the server has accepted.
   *
   * @default does nothing
   */
  onAccepted?: (request: WaitingRequest) => void;
  /** Errors from the page. */
  errors: FormPage['errors'];
}

/** Names of the counted goals. */
const GOALS = { request: 'support_request_sent', application: 'application_sent' } as const;

/** Submits a form under one idempotency key; the outbox keeps it until the server confirms. */
export function useSending({ form, draft, request, clear, isUploading, errors, ...setup }: SendingSetup) {
  const { kind, answerTime, onAccepted } = setup;
  const t = useTranslate('forms');
  const { locale } = useFragmentContext('locale');
  const noticeOf = useSentNotice(kind, answerTime);
  const [isWaitingForFiles, setWaitingForFiles] = useState(false);
  // Transient failures are shown for 3 seconds: the request is stored, and a separate notice says
  // so.
  const [transient, setTransient] = useTransient<Failure>();
  // A form sent without scripts is limited to one per minute.
  const [persistent, setPersistent] = useState<Failure | undefined>(errors['form'] && { kind: 'often', minutes: 1 });
  const latest = useLatest(request);
  const submission = useSubmission({ keys: draft, identifiedBy: contentOf, deliver: sendWithKey });

  const onSent = (receipt: RequestReceipt) => {
    sendGoal(GOALS[kind], { locale: locale.code });
    const current = latest.current();
    onAccepted?.(current);
    // Content changed after sending is kept, and the page does not navigate away.
    const stays = draft.get().tried !== identityOf(contentOf(current));
    if (!stays && storeSentNotice(noticeOf(receipt, current))) showToast({ text: t('sent'), tone: 'success' });
    else {
      // Without the next page's card the link is in the notice.
      const link = { text: t('sent.follow', { number: receipt.number }), url: receipt.url };
      showToast({ text: t('sent'), tone: 'success', timeout: NOTICE_MS, link });
    }
    if (stays) return draft.renew();
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
