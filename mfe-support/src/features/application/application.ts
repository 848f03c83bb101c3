import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** Name of the draft of an application. */
export const APPLICATION = 'application';

/** What an application is made of. */
export interface ApplicationParts {
  readonly key: string;
  /** Path of the API's place: `/api/{locale}/{city}`. */
  readonly api: string;
  readonly page: FormPage;
  readonly values: Values;
  readonly files: Pick<UploaderValue, 'files' | 'unsent'>;
  /** What tells people from programs. */
  readonly signs: readonly (readonly [name: string, value: string])[];
}

/** A whole application as it is sent, and kept until then. */
export function applicationOf({ key, api, page, values, files, signs }: ApplicationParts): WaitingRequest {
  const answers = (page.steps ?? []).flatMap(({ form }) =>
    form.fields.flatMap(({ name }) =>
      (values[name] ?? []).filter((value) => value !== '').map((value) => [name, value] as const),
    ),
  );
  return {
    key,
    form: APPLICATION,
    address: `${api}/become-contractor/save`,
    fields: [
      ['step', page.step ?? ''],
      ...(page.form ? [['form', page.form] as const] : []),
      ...answers,
      ...files.files.map(({ id }) => ['file_ids', id] as const),
      ...signs,
    ],
    files: files.unsent,
    at: Date.now(),
    state: 'waiting',
  };
}

/** What goes along with a step without being shown. */
export function hiddenFields(page: FormPage, step: FormStep): [name: string, value: string][] {
  const fields: [string, string][] = [['step', step.id]];
  if (page.form) fields.push(['form', page.form]);
  return fields;
}
