import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** Parts of a request. */
export interface RequestParts {
  readonly key: string;
  readonly place: { readonly locale: string; readonly city: string };
  readonly profession: AskProfession;
  readonly page: FormPage;
  readonly values: Values;
  readonly files: Pick<UploaderValue, 'files' | 'unsent'>;
  /** Bot signals from `useBotSignals`. */
  readonly botSignals: readonly (readonly [name: string, value: string])[];
}

/** Draft name of a profession's form. */
export function draftName({ id }: Pick<AskProfession, 'id'>): string {
  return `support:${id}`;
}

/** Builds the request, as sent and as stored until then: the fields of the form without scripts. */
export function buildRequest({
  key,
  place,
  profession,
  page,
  values,
  files,
  botSignals,
}: RequestParts): WaitingRequest {
  const formFields = profession.form.fields.flatMap(({ name }) =>
    (values[name] ?? []).filter((value) => value !== '').map((value) => [name, value] as const),
  );
  return {
    key,
    form: draftName(profession),
    address: `/api/${place.locale}/${place.city}/contact-us/send`,
    fields: [
      ...hiddenFields(page, profession),
      ...formFields,
      ...files.files.map(({ id }) => ['file_ids', id] as const),
      ...botSignals,
    ],
    files: files.unsent,
    at: Date.now(),
    state: 'waiting',
  };
}

/** Hidden fields of a request. */
export function hiddenFields(page: FormPage, profession: AskProfession): [name: string, value: string][] {
  const fields: [string, string][] = [['ask_professions_id', profession.id]];
  if (page.article) fields.push(['article', page.article.id]);
  if (page.form) fields.push(['form', page.form]);
  return fields;
}
