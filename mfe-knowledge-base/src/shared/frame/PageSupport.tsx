import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { SupportCard } from './SupportCard';

/** Way to support of a page that has one: it carries the article and the profession along. */
export function PageSupport() {
  const { page } = useFragmentContext('page');
  const support = findBlock(page, 'support');
  return support ? <SupportCard href={support.url} workingHours={support.working_hours} /> : null;
}
