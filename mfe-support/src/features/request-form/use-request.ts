import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect, useMemo, useState } from 'react';

import { useCarriedQuestion } from '../../shared/hooks/carried-question';
import { keptFiles, NO_FILES } from '../../shared/form/no-files';
import { useBotSignals } from '../../shared/form/bot-signals';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useLeaveOut } from '../../shared/form/use-leave-out';
import { useSending } from '../../shared/form/use-sending';
import { draftOf, requestOf } from './request';

/** Writes, keeps and sends a request to support. */
export function useRequest(page: FormPage, profession: AskProfession) {
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(draftOf(profession));
  const question = useCarriedQuestion();
  const first = useMemo(() => (question ? { text: [question] } : {}), [question]);
  const [files, setFiles] = useState(() => keptFiles(page.files));
  const [clearings, setClearings] = useState(0);
  const { missing } = files;
  const form = useForm({ definition: profession.form, page, first, missing, kept: () => draft.get().values });
  const signs = useBotSignals(form.element);
  const leaveOut = useLeaveOut(form.element, missing);

  const { values, isRead } = form;
  useEffect(() => {
    // What only came along is not written yet: it must not stand above the next question that comes along.
    const { text = [], ...others } = values;
    const isWritten = question === '' || text[0] !== question;
    if (isRead) draft.save({ values: isWritten ? values : others, files: files.files });
  }, [isRead, draft, values, files, question]);

  const clear = () => {
    draft.drop();
    form.replace({});
    // Whoever writes next, on the same phone, must not send them along.
    setFiles(NO_FILES);
    setClearings((times) => times + 1);
  };

  const place = { locale: locale.code, city: city.code };
  const request = () => requestOf({ key: draft.get().key, place, profession, page, values, files, signs: signs() });
  const sending = useSending({
    form,
    draft,
    request,
    clear,
    filesUnderWay: files.sending,
    goal: 'support_request_sent',
    errors: page.errors,
  });
  return { form, draft, setFiles, leaveOut, clear, clearings, ...sending };
}
