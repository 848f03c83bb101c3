import { useIsOn } from '@roadside/mfe-kit/page';

/** Whether the site accepts support requests. */
export function useSupportOffered(): boolean {
  return !useIsOn('DISABLE_CONTACT_US_FORM');
}
