import { writeStored } from '@roadside/mfe-kit/page';

/** Cookie, and entry of local storage, by which the loader leaves somebody in peace who has answered: `starts` of `fragment.json` names it. */
const SENT = 'survey-new';

/** How long that is, in days. */
const DAYS = 30;

const DAY_S = 86_400;

/** Session storage: the survey was folded in this tab. */
const FOLDED = 'survey-folded';

/** Remembers that the survey was answered. Either of the two may be refused. */
export function rememberSent(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${SENT}=sent; Path=/; Max-Age=${DAYS * DAY_S}; SameSite=Lax${secure}`;
  writeStored(SENT, String(Date.now() + DAYS * DAY_S * 1000));
}

/** Remembers, for this tab, whether the survey is folded. */
export function rememberFolded(isFolded: boolean): void {
  try {
    if (isFolded) sessionStorage.setItem(FOLDED, '1');
    else sessionStorage.removeItem(FOLDED);
  } catch {
    // Then it opens again on the next page.
  }
}

/** Whether the survey was folded in this tab. */
export function wasFolded(): boolean {
  try {
    return sessionStorage.getItem(FOLDED) !== null;
  } catch {
    return false;
  }
}
