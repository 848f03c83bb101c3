import type { components } from '../generated/edge';

type Schemas = components['schemas'];

export type Beacon = Schemas['Beacon'];
export type ClientReport = Schemas['ClientReport'];
type Goal = Schemas['Goal'];
type Exposure = Schemas['Exposure'];
export type Profile = Schemas['Profile'];
export type Vital = Schemas['Vital'];

/** An event waiting in the beacon queue. */
export type Outgoing = { kind: 'goal'; goal: Goal } | { kind: 'exposure'; exposure: Exposure };

/** Sign-in state as far as the page knows it. */
export type Session = { status: 'unknown' } | { status: 'guest' } | { status: 'authorized'; profile: Profile };

/** Version of {@link PageState}. Increase it with every new member. */
const VERSION = 1;

/**
 * State shared by all fragments of a page in the browser. Each fragment bundles its own version of
 * the kit, so the state lives on a global and is part of the contract. Within one contract version
 * members may be added; none may be removed or change its meaning. `page-state.test.ts` asserts the
 * whole shape.
 */
export interface PageState {
  /** Newest version known to any kit on the page. Old kits leave it out. */
  version: number;
  /** Beacon queue. The loader sends and empties it. */
  outbox: Outgoing[];
  /** Toasts requested before the toast stack was mounted. */
  toasts: unknown[];
  session: Session;
  /** Flags of the experiments service, set in the browser. */
  flags: Readonly<Record<string, string>>;
  /** Pages opened in this tab, including the current one. Zero until the loader has counted. */
  pagesSeen: number;
  /** Pending history step back by which closed overlays remove their entries. */
  stepBack?: Promise<void> | undefined;
}

declare global {
  var __roadsidePage: PageState | undefined;
}

/** The state object, after this kit has completed it. */
let completed: PageState | undefined;

/** The page's state, created on first use. Browser only. */
export function pageState(): PageState {
  if (!completed || globalThis.__roadsidePage !== completed) {
    // The object of an older kit lacks newer members; they get their defaults here.
    const existing: Partial<PageState> = globalThis.__roadsidePage ?? {};
    const defaults = { outbox: [], toasts: [], session: { status: 'unknown' } as const, flags: {}, pagesSeen: 0 };
    completed = Object.assign(existing, {
      ...defaults,
      ...existing,
      version: Math.max(existing.version ?? 0, VERSION),
    });
    globalThis.__roadsidePage = completed;
  }
  return completed;
}

/** Most entries in a queue, so that memory stays bounded on a page without a loader. */
const LONGEST_QUEUE = 100;

/** Adds an entry to a queue of the page and announces it as a window event. */
export function enqueue<Entry>(queue: Entry[], entry: Entry, event: string): void {
  if (queue.length < LONGEST_QUEUE) queue.push(entry);
  window.dispatchEvent(new CustomEvent(event));
}
