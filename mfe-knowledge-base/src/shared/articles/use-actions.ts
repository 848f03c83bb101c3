import { findBlock } from '@roadside/mfe-kit/blocks';
import type { Action } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';

/** Actions of the page, most important first, without support where the form is disabled. */
export function useActions(): readonly Action[] {
  const { page } = useFragmentContext('page');
  const isContactDisabled = useIsOn('DISABLE_CONTACT_US_FORM');
  const actions = findBlock(page, 'actions')?.items ?? [];
  return isContactDisabled ? actions.filter(({ kind }) => kind !== 'contact_us') : actions;
}
