import { writeStored } from '@roadside/mfe-kit/page';

/**
 * Cookie and local storage entry that keep the loader from starting the survey again. `starts` in
 * `fragment.json` names it.
 */
const ANSWERED_KEY = 'survey-new';

/** Days until it may start again. */
const DAYS = 30;

const DAY_S = 86_400;

/** Session storage: the survey's state in this tab. */
const COLLAPSED_KEY = 'survey-folded';

/** Stores that the survey was answered. Browsers may refuse either store. */
export function storeAnswered(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${ANSWERED_KEY}=sent; Path=/; Max-Age=${DAYS * DAY_S}; SameSite=Lax${secure}`;
  writeStored(ANSWERED_KEY, String(Date.now() + DAYS * DAY_S * 1000));
}

/** The visitor collapsed the survey, or removed its button too. */
export type CollapsedState = 'folded' | 'away';

/** Stores the state for this tab; `undefined` after reopening. */
export function storeCollapsed(state: CollapsedState | undefined): void {
  try {
    if (state) sessionStorage.setItem(COLLAPSED_KEY, state);
    else sessionStorage.removeItem(COLLAPSED_KEY);
  } catch {
    // Without storage it opens again on the next page.
  }
}

/** The state stored in this tab. */
export function readCollapsed(): CollapsedState | undefined {
  try {
    const state = sessionStorage.getItem(COLLAPSED_KEY);
    return state === 'folded' || state === 'away' ? state : undefined;
  } catch {
    return undefined;
  }
}
