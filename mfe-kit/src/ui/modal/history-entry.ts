/** Entries of the tab's history that stand for open overlays, so that "back" closes the uppermost one. */
import { pageState } from '../../page/page-state';

/** Longest time for which a step back is taken to be under way, in milliseconds. */
const LONGEST_STEP_MS = 5000;

/** What an overlay's entry adds to the state of the page's own. A soft navigation takes the place of such an entry. */
interface OverlayState {
  readonly roadsideOverlay: true;
  /** Open overlays, the uppermost last. */
  readonly roadsideOverlays: readonly string[];
}

/** Entries that closed overlays have left, and that are to be gone back from in one step. */
let owed = 0;

/** Whether a step back is under way: an entry pushed now would be lost by it. */
let travelling = false;

/**
 * Puts an entry on the history for an overlay that opens.
 * @param onLeft Called when the visitor has left the entry by going back.
 * @returns Function for when the overlay closes: takes the entry back, unless it was left or a navigation has replaced it.
 */
export function holdEntry(onLeft: () => void): () => void {
  const id = Math.random().toString(36).slice(2);
  let pushed = false;

  function push(): void {
    const state: OverlayState = { roadsideOverlay: true, roadsideOverlays: [...overlaysOf(history.state), id] };
    history.pushState({ ...history.state, ...state }, '');
    pushed = true;
  }
  function onPopState(event: PopStateEvent): void {
    if (!pushed) push();
    else if (!overlaysOf(event.state).includes(id)) onLeft();
  }

  addEventListener('popstate', onPopState);
  if (!travelling) push();
  return () => {
    removeEventListener('popstate', onPopState);
    if (pushed && overlaysOf(history.state).includes(id)) takeBack();
  };
}

/** Goes back by one entry; several that are given back at once are one step, because a browser may drop the second of two. */
function takeBack(): void {
  owed += 1;
  if (owed > 1) return;
  travelling = true;
  announceStep();
  addEventListener('popstate', () => (travelling = false), { once: true, capture: true });
  queueMicrotask(() => {
    history.go(-owed);
    owed = 0;
  });
}

/** Lets the loader wait with the history, and tell this step from one of the visitor, until every listener has heard of it. */
function announceStep(): void {
  const state = pageState();
  const step: Promise<void> = new Promise((resolve) => {
    const end = () => {
      if (state.stepBack === step) state.stepBack = undefined;
      resolve();
    };
    addEventListener('popstate', () => setTimeout(end), { once: true });
    setTimeout(end, LONGEST_STEP_MS);
  });
  state.stepBack = step;
}

function overlaysOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('roadsideOverlays' in state)) return [];
  return Array.isArray(state.roadsideOverlays) ? (state.roadsideOverlays as string[]) : [];
}
