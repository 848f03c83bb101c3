import { useFlag } from '@roadside/mfe-kit/page';

/** Whether the site takes requests to support at present. */
export function useSupportOffered(): boolean {
  return useFlag('DISABLE_CONTACT_US_FORM') === undefined;
}
