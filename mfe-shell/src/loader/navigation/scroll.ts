/** Where each entry of the tab's history was scrolled to: what a browser does by itself for pages that it loads. */
const STORAGE_KEY = 'roadside.scroll';

/** Entries remembered. */
const KEPT = 50;

/** A point of the page, in CSS pixels. */
type Position = readonly [left: number, top: number];

/** Remembers and restores scroll positions by history entry. */
export interface ScrollMemory {
  /** State for a new history entry, which becomes the present one. */
  nextState(): { readonly roadside: string };
  /** The entry that a `popstate` event made the present one, with the position it was left at. */
  arrive(state: unknown): Position | undefined;
  /** Whether the entry of this state is the present one with an overlay opened or closed: then nothing has moved. */
  isPresent(state: unknown): boolean;
}

/** Whether a history entry is an overlay's: the shell makes one when it opens an overlay, so that "back" closes it. */
export function isOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'roadsideOverlay' in state && state.roadsideOverlay === true;
}

/** Takes over from the browser while the page is open, and gives back before it is left, so that reloads restore as ever. */
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
    isPresent: (state) => isOverlay(state) || keyOf(state) === key,
  };
}

/** Scrolls to where an entry was left. All of the page is laid out for that, or a place far down would not exist yet. */
export function scrollBack([left, top]: Position): void {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-restoring', true);
  scrollTo({ left, top, behavior: 'instant' });
  // Two frames later the browser has remembered the height of every part.
  requestAnimationFrame(() => requestAnimationFrame(() => documentElement.toggleAttribute('data-restoring', false)));
}

function keyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('roadside' in state)) return undefined;
  return typeof state.roadside === 'string' ? state.roadside : undefined;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Storage throws in some private modes: then positions last for the page. */
function read(): Map<string, Position> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Position][]);
  } catch {
    return new Map();
  }
}

function write(positions: ReadonlyMap<string, Position>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Nothing is lost but the positions of earlier pages.
  }
}
