import type { FormPage } from '@roadside/mfe-kit/contract';

/**
 * Path of the legal text behind a consent; `undefined` if there is none.
 *
 * @param field Name of the consent; empty for the notice about the data of the whole form.
 */
export function documentOf({ documents = [] }: FormPage, field: string): string | undefined {
  return documents.find((document) => document.field === field)?.url;
}
