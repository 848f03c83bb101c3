import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { pathTo } from './paths';

/**
 * Path of the support form. From a page with a way to support it carries the article and the
 * profession.
 */
export function useSupportUrl(): string {
  const { support, ...place } = useFragmentContext('support', 'locale', 'city');
  return support ?? pathTo('contact-us', place);
}
