import type { LateFragment, PageModel } from '@roadside/mfe-kit/contract';
import { pageState, readStored } from '@roadside/mfe-kit/page/host';
import { readCookie } from '../../shared/visitor/cookies';

/** What a late fragment waits for. */
type Conditions = LateFragment['starts'];

/** Whether it may start on this page, now or when the time has come. */
export function meetsStartConditions({ flag, pages_seen, unless_kept }: Conditions, { flags }: PageModel): boolean {
  const page = pageState();
  const isOn = (flags[flag] ?? page.flags[flag]) === 'on';
  return isOn && page.pagesSeen >= pages_seen && !isKept(unless_kept);
}

/** Milliseconds until its time has come. */
export function remaining({ after_ms }: Conditions): number {
  return Math.max(0, Math.ceil(after_ms - performance.now()));
}

/** Whether something lies over the page: the kit's dialogs and drawers lock its scroll, and say so on the root element. */
export function isCovered(): boolean {
  return document.documentElement.dataset['scrollLocks'] !== undefined;
}

/** Whether the cookie is there, or the moment that local storage names has not passed: either may be refused. */
function isKept(name: string): boolean {
  return readCookie(name) !== undefined || Number(readStored(name)) > Date.now();
}
