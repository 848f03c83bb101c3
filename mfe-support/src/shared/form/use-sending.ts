import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import type { Outcome, RequestReceipt } from '@roadside/mfe-kit/forms';
import {
  allWaiting,
  discard,
  NOTICE_MS,
  REQUESTS_EVENT,
  send,
  type OutboxChange,
  type WaitingRequest,
} from '@roadside/mfe-kit/forms/outbox';
import { sendGoal, showToast } from '@roadside/mfe-kit/page';
import { follow } from '@roadside/mfe-kit/ui/search-box/follow';
import { useEffect, useRef, useState } from 'react';

import { usePassing } from '../use-passing';
import { saysSame } from './signs';
import type { KeptDraft } from './use-draft';
import type { FormState } from './use-form';

/** Why something was not sent. What passes is shown for 3 seconds: it is kept, and a notice of its own says so. */
export type Failure = Exclude<Outcome<never>, { kind: 'sent' | 'invalid' }>;

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
  const [busy, setBusy] = useState<'files' | 'request'>();
  const [passing, setPassing] = usePassing<Failure>();
  // Of a form that was sent without scripts: it can be sent once a minute.
  const [lasting, setLasting] = useState<Failure | undefined>(errors['form'] && { kind: 'often', minutes: 1 });
  const underWay = useRef(false);
  const { element } = form;

  const finish = (receipt: RequestReceipt) => {
    clear();
    sendGoal(goal, { locale: locale.code });
    const link = { text: t('sent.follow', { number: receipt.number }), url: receipt.url };
    showToast({ text: t('sent'), tone: 'success', timeout: NOTICE_MS, link });
    follow(receipt.next);
  };

  const sendNow = async () => {
    // What was sent before under this key, and may have arrived, is to be found under it unchanged.
    const before = (await allWaiting()).find(({ key }) => key === draft.get().key);
    if (before && !saysSame(before.fields, request().fields)) {
      await discard(before.key);
      draft.renew();
    }
    const present = request();
    const outcome = await send(present);
    if (outcome.kind === 'sent') return finish(outcome.answer);
    if (outcome.kind === 'later') return setPassing(outcome);
    await discard(present.key);
    if (outcome.kind === 'invalid') form.tell(outcome.codes);
    else setLasting(outcome);
  };

  const submit = () => {
    if (underWay.current) return;
    setLasting(undefined);
    setPassing(undefined);
    if (!form.validate()) return setBusy(undefined);
    if (filesUnderWay) return setBusy('files');
    underWay.current = true;
    setBusy('request');
    const end = () => {
      underWay.current = false;
      setBusy(undefined);
    };
    void sendNow().then(end, end);
  };

  useEffect(() => {
    if (busy === 'files' && !filesUnderWay) element.current?.requestSubmit();
  }, [busy, filesUnderWay, element]);

  // It was sent from elsewhere: when the network came back, or by the notice.
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<OutboxChange>;
      if (!detail.receipt || detail.key !== draft.get().key) return;
      detail.told = true;
      if (!underWay.current) finish(detail.receipt);
    };
    window.addEventListener(REQUESTS_EVENT, hear);
    return () => window.removeEventListener(REQUESTS_EVENT, hear);
  });

  return { busy, failure: passing ?? lasting, submit };
}
