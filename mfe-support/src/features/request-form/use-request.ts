import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useEffect, useState } from 'react';

import { useSigns } from '../../shared/form/signs';
import { useDraft } from '../../shared/form/use-draft';
import { useForm } from '../../shared/form/use-form';
import { useSending } from '../../shared/form/use-sending';
import { draftOf, requestOf } from './request';

/** Writes, keeps and sends a request to support. */
export function useRequest(page: FormPage, profession: AskProfession) {
  const { locale, city } = useFragmentContext('locale', 'city');
  const draft = useDraft(draftOf(profession));
  const form = useForm({ definition: profession.form, page, kept: () => draft.get().values });
  const signs = useSigns(form.element);
  const [files, setFiles] = useState<UploaderValue>({ files: page.files ?? [], unsent: [], sending: false });

  const { values, isRead } = form;
  useEffect(() => {
    if (isRead) draft.save({ values, files: files.files });
  }, [isRead, draft, values, files]);

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
