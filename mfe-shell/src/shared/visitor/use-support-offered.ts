import { useIsOn } from '@roadside/mfe-kit/page';

/** Whether the site takes requests to support at present. */
export function useSupportOffered(): boolean {
  return !useIsOn('DISABLE_CONTACT_US_FORM');
}
