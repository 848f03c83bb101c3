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
import type { KeptDraft } from './use-draft';
import type { FormState } from './use-form';

/** Props of {@link useSending}. */
interface SendingSetup {
  form: FormState;
  draft: KeptDraft;
  /** What is to be sent, as the form is now. */
  request: () => WaitingRequest;
  /** Empties the form, and forgets what it held: it was sent. */
  clear: () => void;
  /** Whether files are on their way. */
  filesUnderWay: boolean;
  /** Name of the goal that is counted. */
  goal: string;
  /** What the page says is wrong. */
  errors: FormPage['errors'];
}

/** Sends what a form holds, once, and keeps it on the device until the server has it. */
export function useSending({ form, draft, request, clear, filesUnderWay, goal, errors }: SendingSetup) {
  const t = useTranslate('forms');
  const { locale } = useFragmentContext('locale');
  const [isWaitingForFiles, setWaitingForFiles] = useState(false);
  // What passes is shown for 3 seconds: it is kept, and a notice of its own says so.
  const [passing, setPassing] = useTransient<Failure>();
  // Of a form that was sent without scripts: it can be sent once a minute.
  const [lasting, setLasting] = useState<Failure | undefined>(errors['form'] && { kind: 'often', minutes: 1 });
  const latest = useLatest(request);
  const submission = useSubmission({ keys: draft, said: contentOf, deliver: sendUnder });

  const finish = (receipt: RequestReceipt) => {
    sendGoal(goal, { locale: locale.code });
    const link = { text: t('sent.follow', { number: receipt.number }), url: receipt.url };
    showToast({ text: t('sent'), tone: 'success', timeout: NOTICE_MS, link });
    // What was changed since it was sent is neither forgotten with it nor led away from.
    if (draft.get().tried !== identityOf(contentOf(latest.current()))) return draft.renew();
    clear();
    follow(receipt.next);
  };

  const sendNow = async () => {
    const outcome = await submission.submit(request());
    if (!outcome) return;
    if (outcome.kind === 'sent') return finish(outcome.answer);
    if (outcome.kind === 'later') return setPassing(outcome);
    await discard(draft.get().key);
    if (outcome.kind === 'invalid') form.tell(outcome.codes);
    else if (outcome.kind !== 'reused') setLasting(outcome);
  };

  const submit = () => {
    setLasting(undefined);
    setPassing(undefined);
    const isGood = form.validate();
    setWaitingForFiles(isGood && filesUnderWay);
    if (isGood && !filesUnderWay) void sendNow();
  };

  // Not by `requestSubmit()`: while a form's `submit` event is being dispatched, browsers ignore it, and the last file may arrive then.
  const submitNow = useLatest(submit);
  useEffect(() => {
    if (isWaitingForFiles && !filesUnderWay) submitNow.current();
  }, [isWaitingForFiles, filesUnderWay, submitNow]);

  // It was sent from elsewhere: when the network came back, or by the notice.
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<OutboxChange>;
      if (detail.key !== draft.get().key) return;
      if (detail.renewed) draft.renew(detail.renewed);
      if (!detail.receipt) return;
      detail.told = true;
      if (!submission.busy) finish(detail.receipt);
    };
    window.addEventListener(REQUESTS_EVENT, hear);
    return () => window.removeEventListener(REQUESTS_EVENT, hear);
  });

  const busy: 'files' | 'request' | undefined = submission.busy ? 'request' : isWaitingForFiles ? 'files' : undefined;
  return { busy, failure: passing ?? lasting, submit };
}

async function sendUnder(present: WaitingRequest, key: string) {
  // It was changed since it was tried: what waits of it on the device is not to be sent any more.
  if (present.key !== key) await discard(present.key);
  return send({ ...present, key });
}
