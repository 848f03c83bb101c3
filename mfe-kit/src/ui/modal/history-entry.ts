/** History entries for open overlays, so that "back" closes the topmost one. */
import { pageState } from '../../page/page-state';

/** Longest wait for a step back, in milliseconds. */
const LONGEST_STEP_MS = 5000;

/**
 * State that an overlay's entry adds to the page's own. A soft navigation replaces such an entry.
 */
interface OverlayState {
  readonly roadsideOverlay: true;
  /** Ids of open overlays, topmost last. */
  readonly roadsideOverlays: readonly string[];
}

/** Entries of closed overlays to remove by one step back. */
let pendingEntries = 0;

/** True during a step back, which would discard a new entry. */
let travelling = false;

/**
 * Pushes a history entry for an opening overlay.
 * @param onLeft Called when the visitor goes back from the entry.
 * @returns Function to call when the overlay closes. It removes the entry, unless the visitor has
 *   left it or a navigation has replaced it.
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
    if (pushed && overlaysOf(history.state).includes(id)) removeEntry();
  };
}

/**
 * Goes back by one entry. Several calls in one task become one step, because browsers may drop the
 * second of two.
 */
function removeEntry(): void {
  pendingEntries += 1;
  if (pendingEntries > 1) return;
  travelling = true;
  announceStep();
  addEventListener('popstate', () => (travelling = false), { once: true, capture: true });
  queueMicrotask(() => {
    history.go(-pendingEntries);
    pendingEntries = 0;
  });
}

/**
 * Publishes the step back, so that the loader can wait for it and distinguish it from the
 * visitor's. It ends after all `popstate` listeners.
 */
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
