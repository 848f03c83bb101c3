import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect, useMemo, useState } from 'react';

import { useCarriedQuestion } from '../../shared/hooks/carried-question';
import { uploadedFiles, NO_FILES } from '../../shared/form/files/file-values';
import { useBotSignals } from '../../shared/form/bot-signals';
import { contactDetails, forgetContactDetails, rememberContactDetails } from '../../shared/form/contact-details';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useLeaveOut } from '../../shared/form/files/use-leave-out';
import { useSending } from '../../shared/form/use-sending';
import { draftName, buildRequest } from './request';
import { useKnownDetails } from './use-known-details';

/** State of a support request: writing, storing and sending it. */
export function useRequest(page: FormPage, profession: AskProfession) {
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(draftName(profession));
  const question = useCarriedQuestion();
  const carriedValues = useMemo(() => (question ? { text: [question] } : {}), [question]);
  const [files, setFiles] = useState(() => uploadedFiles(page.files));
  const [clearCount, setClearCount] = useState(0);
  const [isRemembering, setRemembering] = useState(false);
  const { missing } = files;
  const form = useForm({
    definition: profession.form,
    page,
    defaults: carriedValues,
    missing,
    savedValues: () => ({ ...contactDetails(), ...draft.get().values }),
  });
  const known = useKnownDetails(form);
  const botSignals = useBotSignals(form.element);
  const leaveOut = useLeaveOut(form.element, missing);

  const { values, isRead } = form;
  useEffect(() => {
    // Carried text is not a draft: it must not replace the next carried question.
    const { text = [], ...others } = values;
    const isChanged = question === '' || text[0] !== question;
    // Nor are the remembered details, and those of the account.
    const written = Object.entries(isChanged ? values : others).filter(
      ([name, [value]]) => value !== contactDetails()[name]?.[0] && value !== known[name]?.[0],
    );
    if (isRead) draft.save({ values: Object.fromEntries(written), files: files.files });
  }, [isRead, draft, values, files, question, known]);

  const clear = () => {
    draft.drop();
    form.replace({});
    // The next visitor on the same phone must not send these files.
    setFiles(NO_FILES);
    setClearCount((count) => count + 1);
  };

  const forget = () => {
    for (const name of Object.keys(contactDetails())) form.setValue(name, []);
    forgetContactDetails();
  };
  const remember = ({ fields }: WaitingRequest) => {
    if (isRemembering || Object.keys(contactDetails()).length > 0) rememberContactDetails(fields);
  };

  const place = { locale: locale.code, city: city.code };
  const request = () =>
    buildRequest({ key: draft.get().key, place, profession, page, values, files, botSignals: botSignals() });
  const sending = useSending({
    form,
    draft,
    request,
    clear,
    isUploading: files.sending,
    kind: 'request',
    answerTime: page.working_hours ?? '',
    onAccepted: remember,
    errors: page.errors,
  });
  const remembering = { checked: isRemembering, onChange: setRemembering, onForget: forget };
  return { form, draft, setFiles, leaveOut, clear, clearCount, remembering, ...sending };
}
