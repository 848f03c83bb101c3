import type { components } from '../generated/edge';

type Schemas = components['schemas'];

export type Beacon = Schemas['Beacon'];
export type ClientReport = Schemas['ClientReport'];
type Goal = Schemas['Goal'];
type Exposure = Schemas['Exposure'];
export type Profile = Schemas['Profile'];
export type Vital = Schemas['Vital'];

/** Something that waits to be told to the server. */
export type Outgoing = { kind: 'goal'; goal: Goal } | { kind: 'exposure'; exposure: Exposure };

/** Whether the visitor is signed in, as far as the page knows. */
export type Session = { status: 'unknown' } | { status: 'guest' } | { status: 'authorized'; profile: Profile };

/** Version of {@link PageState}. Raise it with every member that is added. */
const VERSION = 1;

/**
 * What all fragments of a page share in the browser. Each bundles its own copy of the kit, of whatever age, so it lives on the global
 * and is a part of the contract: as long as the contract keeps its number, members are added, and none is removed or gets another
 * meaning. `page-state.test.ts` has all of it.
 */
export interface PageState {
  /** The newest version that a kit of this page knows. Kits from before versions left it out. */
  version: number;
  /** Told to the server by the loader, which empties it. */
  outbox: Outgoing[];
  /** Toasts asked for before anything could show them. */
  toasts: unknown[];
  session: Session;
  /** Flags that the experiments service answered in the browser. */
  flags: Readonly<Record<string, string>>;
  /** Pages that were opened in this tab, the present one included. Nought until the loader has counted. */
  pagesSeen: number;
  /** A step back by which closed overlays take their entries off the history, while it is under way. */
  stepBack?: Promise<void> | undefined;
}

declare global {
  var __roadsidePage: PageState | undefined;
}

/** The state as this copy of the kit has completed it. */
let completed: PageState | undefined;

/** The page's state, made when it is first asked for. In the browser only. */
export function pageState(): PageState {
  if (!completed || globalThis.__roadsidePage !== completed) {
    // An older kit may have made it: what that one does not know of gets its default here.
    const found: Partial<PageState> = globalThis.__roadsidePage ?? {};
    const empty = { outbox: [], toasts: [], session: { status: 'unknown' } as const, flags: {}, pagesSeen: 0 };
    completed = Object.assign(found, { ...empty, ...found, version: Math.max(found.version ?? 0, VERSION) });
    globalThis.__roadsidePage = completed;
  }
  return completed;
}

/** Entries kept in a queue that nobody empties, so that a page without its loader does not grow. */
const LONGEST_QUEUE = 100;

/** Puts an entry into a queue of the page and announces it as a window event. */
export function enqueue<Entry>(queue: Entry[], entry: Entry, event: string): void {
  if (queue.length < LONGEST_QUEUE) queue.push(entry);
  window.dispatchEvent(new CustomEvent(event));
}
