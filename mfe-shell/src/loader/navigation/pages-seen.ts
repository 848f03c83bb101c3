import { pageState } from '@roadside/mfe-kit/page/host';

/** Session storage: pages opened in this tab. */
const STORAGE_KEY = 'pages-seen';

/** Counts the page that the browser has loaded. A reload, or a step in the history, opens none. */
export function countLoad(): void {
  const [load] = performance.getEntriesByType('navigation');
  count(load && load.type !== 'navigate' ? 0 : 1);
}

/** Counts a page that a link led to without a reload. */
export function countPage(): void {
  count(1);
}

/** Storage throws in some private modes: then the pages of this document are counted. */
function count(more: number): void {
  const state = pageState();
  let before = state.pagesSeen;
  try {
    before = Math.max(before, Number(sessionStorage.getItem(STORAGE_KEY)) || 0);
    sessionStorage.setItem(STORAGE_KEY, String(before + more));
  } catch {
    // Kept in the page's state, below.
  }
  state.pagesSeen = Math.max(before + more, 1);
}
