import type { AskProfession, FormPage } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** What a request is made of. */
export interface RequestParts {
  readonly key: string;
  readonly place: { readonly locale: string; readonly city: string };
  readonly profession: AskProfession;
  readonly page: FormPage;
  readonly values: Values;
  readonly files: Pick<UploaderValue, 'files' | 'unsent'>;
  /** What tells people from programs: `signsOf` of the form. */
  readonly signs: readonly (readonly [name: string, value: string])[];
}

/** Name of the draft of a profession's form. */
export function draftOf({ id }: Pick<AskProfession, 'id'>): string {
  return `support:${id}`;
}

/** A request as it is sent, and kept until then: the same fields as the form without scripts has. */
export function requestOf({ key, place, profession, page, values, files, signs }: RequestParts): WaitingRequest {
  const ofForm = profession.form.fields.flatMap(({ name }) =>
    (values[name] ?? []).filter((value) => value !== '').map((value) => [name, value] as const),
  );
  return {
    key,
    form: draftOf(profession),
    address: `/api/${place.locale}/${place.city}/contact-us/send`,
    fields: [
      ...hiddenFields(page, profession),
      ...ofForm,
      ...files.files.map(({ id }) => ['file_ids', id] as const),
      ...signs,
    ],
    files: files.unsent,
    at: Date.now(),
    state: 'waiting',
  };
}

/** What goes along without being shown. */
export function hiddenFields(page: FormPage, profession: AskProfession): [name: string, value: string][] {
  const fields: [string, string][] = [['ask_professions_id', profession.id]];
  if (page.article) fields.push(['article', page.article.id]);
  if (page.form) fields.push(['form', page.form]);
  return fields;
}
