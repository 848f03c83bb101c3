import { pageState } from '@roadside/mfe-kit/page/host';

/** Session storage: pages opened in this tab. */
const STORAGE_KEY = 'pages-seen';

/** Counts the page that the browser loaded. Reloads and history steps do not count. */
export function countLoad(): void {
  const [load] = performance.getEntriesByType('navigation');
  count(load && load.type !== 'navigate' ? 0 : 1);
}

/** Counts a page opened by soft navigation. */
export function countPage(): void {
  count(1);
}

/** Storage throws in some private modes. Then only pages of this document count. */
function count(added: number): void {
  const state = pageState();
  let counted = state.pagesSeen;
  try {
    counted = Math.max(counted, Number(sessionStorage.getItem(STORAGE_KEY)) || 0);
    sessionStorage.setItem(STORAGE_KEY, String(counted + added));
  } catch {
    // The page state below holds the count.
  }
  state.pagesSeen = Math.max(counted + added, 1);
}
