import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useEffect, useMemo, useState } from 'react';

import { useQuestion } from '../../shared/question';
import { useSigns } from '../../shared/form/signs';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useSending } from '../../shared/form/use-sending';
import { draftOf, requestOf } from './request';

/** Writes, keeps and sends a request to support. */
export function useRequest(page: FormPage, profession: AskProfession) {
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(draftOf(profession));
  const question = useQuestion();
  const first = useMemo(() => (question ? { text: [question] } : {}), [question]);
  const form = useForm({ definition: profession.form, page, first, kept: () => draft.get().values });
  const signs = useSigns(form.element);
  const [files, setFiles] = useState<UploaderValue>({ files: page.files ?? [], unsent: [], sending: false });

  const { values, isRead } = form;
  useEffect(() => {
    // What only came along is not written yet: it must not stand above the next question that comes along.
    const { text = [], ...others } = values;
    const isWritten = question === '' || text[0] !== question;
    if (isRead) draft.save({ values: isWritten ? values : others, files: files.files });
  }, [isRead, draft, values, files, question]);

  const place = { locale: locale.code, city: city.code };
  const request = () => requestOf({ key: draft.get().key, place, profession, page, values, files, signs: signs() });
  const sending = useSending({
    form,
    draft,
    request,
    filesUnderWay: files.sending,
    goal: 'support_request_sent',
    errors: page.errors,
  });
  return { form, draft, setFiles, ...sending };
}
