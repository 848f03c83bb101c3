import { findBlock } from '@roadside/mfe-kit/blocks';
import type { Action } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';

/** What can be done from the page, the most important first: no support where its form is switched off. */
export function useActions(): readonly Action[] {
  const { page } = useFragmentContext('page');
  const contactDisabled = useIsOn('DISABLE_CONTACT_US_FORM');
  const actions = findBlock(page, 'actions')?.items ?? [];
  return contactDisabled ? actions.filter(({ kind }) => kind !== 'contact_us') : actions;
}
