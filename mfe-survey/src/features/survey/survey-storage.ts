import { writeStored } from '@roadside/mfe-kit/page';

/** Cookie, and entry of local storage, by which the loader leaves somebody in peace who has answered: `starts` of `fragment.json` names it. */
const SENT = 'survey-new';

/** How long that is, in days. */
const DAYS = 30;

const DAY_S = 86_400;

/** Session storage: what became of the survey in this tab. */
const COLLAPSED = 'survey-folded';

/** Remembers that the survey was answered. Either of the two may be refused. */
export function rememberSent(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${SENT}=sent; Path=/; Max-Age=${DAYS * DAY_S}; SameSite=Lax${secure}`;
  writeStored(SENT, String(Date.now() + DAYS * DAY_S * 1000));
}

/** What a visitor did with the survey: folded it, or took away its button as well. */
export type CollapsedState = 'folded' | 'away';

/** Remembers for this tab what was done with the survey; `undefined`: it was opened again. */
export function storeCollapsed(how: CollapsedState | undefined): void {
  try {
    if (how) sessionStorage.setItem(COLLAPSED, how);
    else sessionStorage.removeItem(COLLAPSED);
  } catch {
    // Then it opens again on the next page.
  }
}

/** What was done with the survey in this tab. */
export function readCollapsed(): CollapsedState | undefined {
  try {
    const how = sessionStorage.getItem(COLLAPSED);
    return how === 'folded' || how === 'away' ? how : undefined;
  } catch {
    return undefined;
  }
}
