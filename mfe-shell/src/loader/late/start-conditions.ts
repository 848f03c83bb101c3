import type { LateFragment, PageModel } from '@roadside/mfe-kit/contract';
import { pageState, readStored } from '@roadside/mfe-kit/page/host';
import { readCookie } from '../../shared/visitor/cookies';

/** Start conditions of a late fragment. */
type Conditions = LateFragment['starts'];

/** Whether the fragment may start on this page, now or after its delay. */
export function meetsStartConditions({ flag, pages_seen, unless_kept }: Conditions, { flags }: PageModel): boolean {
  const page = pageState();
  const isOn = (flags[flag] ?? page.flags[flag]) === 'on';
  return isOn && page.pagesSeen >= pages_seen && !(unless_kept && isDismissed(unless_kept));
}

/** Milliseconds left of the fragment's delay. */
export function remaining({ after_ms }: Conditions): number {
  return Math.max(0, Math.ceil(after_ms - performance.now()));
}

/**
 * Whether an overlay covers the page. The kit's dialogs and drawers lock scrolling and count the
 * locks on the root element.
 */
export function isCovered(): boolean {
  return document.documentElement.dataset['scrollLocks'] !== undefined;
}

/**
 * Whether the named cookie exists, or the time in local storage is in the future. Browsers may
 * refuse either.
 */
function isDismissed(name: string): boolean {
  return readCookie(name) !== undefined || Number(readStored(name)) > Date.now();
}
