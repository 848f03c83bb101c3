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

/** What all fragments of a page share in the browser. Each bundles its own copy of the kit, so it lives on the global. */
export interface PageState {
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

/** The page's state, made when it is first asked for. In the browser only. */
export function pageState(): PageState {
  return (globalThis.__roadsidePage ??= {
    outbox: [],
    toasts: [],
    session: { status: 'unknown' },
    flags: {},
    pagesSeen: 0,
  });
}

/** Entries kept in a queue that nobody empties, so that a page without its loader does not grow. */
const LONGEST_QUEUE = 100;

/** Puts an entry into a queue of the page and announces it as a window event. */
export function enqueue<Entry>(queue: Entry[], entry: Entry, event: string): void {
  if (queue.length < LONGEST_QUEUE) queue.push(entry);
  window.dispatchEvent(new CustomEvent(event));
}
