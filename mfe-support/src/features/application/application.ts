import type { FormPage, FormStep } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** Draft name of an application. */
export const APPLICATION = 'application';

/** Parts of an application. */
export interface ApplicationParts {
  readonly key: string;
  /** Base path of the API: `/api/{locale}/{city}`. */
  readonly api: string;
  readonly page: FormPage;
  readonly values: Values;
  readonly files: Pick<UploaderValue, 'files' | 'unsent'>;
  /** Bot signals. */
  readonly botSignals: readonly (readonly [name: string, value: string])[];
}

/** Builds the whole application, as sent and as stored until then. */
export function buildApplication({ key, api, page, values, files, botSignals }: ApplicationParts): WaitingRequest {
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
      ...botSignals,
    ],
    files: files.unsent,
    at: Date.now(),
    state: 'waiting',
  };
}

/** Hidden fields of a step. */
export function hiddenFields(page: FormPage, step: FormStep): [name: string, value: string][] {
  const fields: [string, string][] = [['step', step.id]];
  if (page.form) fields.push(['form', page.form]);
  return fields;
}
