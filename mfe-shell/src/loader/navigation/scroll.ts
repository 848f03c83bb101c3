import { layOutDistantParts } from '../distant-parts';

/**
 * Session storage: scroll positions by history entry, as browsers keep them for pages that they
 * load.
 */
const STORAGE_KEY = 'roadside.scroll';

/** Maximum number of stored positions. */
const MOST_POSITIONS = 50;

/** Scroll position in CSS pixels. */
type Position = readonly [left: number, top: number];

/** Stores and restores scroll positions by history entry. */
export interface ScrollMemory {
  /** Returns the state for a new history entry, which becomes the current one. */
  nextState(): { readonly roadside: string };
  /** Makes the entry of a `popstate` event current and returns its stored position. */
  arrive(state: unknown): Position | undefined;
  /**
   * Whether this state belongs to the current entry, with an overlay opened or closed. Then nothing
   * moves.
   */
  isCurrent(state: unknown): boolean;
}

/**
 * Whether a history entry belongs to an overlay. The shell adds one per opened overlay, so that
 * "back" closes it.
 */
export function isOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'roadsideOverlay' in state && state.roadsideOverlay === true;
}

/**
 * Replaces the browser's scroll restoration while the page is open. Returns it before unload, so
 * that reloads restore positions as usual.
 */
export function startScrollMemory(): ScrollMemory {
  const positions = read();
  let key = keyOf(history.state) ?? newKey();

  history.replaceState({ ...history.state, roadside: key }, '');
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(key, [scrollX, scrollY]), { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    write(positions);
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });

  return {
    nextState() {
      key = newKey();
      return { roadside: key };
    },
    arrive(state) {
      key = keyOf(state) ?? newKey();
      if (keyOf(state) === undefined) history.replaceState({ roadside: key }, '');
      return positions.get(key);
    },
    isCurrent: (state) => isOverlay(state) || keyOf(state) === key,
  };
}

/**
 * Restores a scroll position. The whole page is laid out first, since distant parts have no height
 * yet.
 */
export function scrollBack([left, top]: Position): void {
  layOutDistantParts();
  scrollTo({ left, top, behavior: 'instant' });
}

function keyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('roadside' in state)) return undefined;
  return typeof state.roadside === 'string' ? state.roadside : undefined;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Storage throws in some private modes. Then positions last as long as the page. */
function read(): Map<string, Position> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Position][]);
  } catch {
    return new Map();
  }
}

function write(positions: ReadonlyMap<string, Position>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MOST_POSITIONS)));
  } catch {
    // Only positions of earlier pages are lost.
  }
}
