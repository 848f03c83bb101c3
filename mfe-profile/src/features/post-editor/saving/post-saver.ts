import { newKey } from '@roadside/mfe-kit/forms';
import { RequestError } from '@roadside/mfe-kit/request';

import { hasCode } from '../../../shared/loading/has-code';
import { isSessionOver } from '../../../shared/session/session-end';
import type { OwnPost, PostDraft } from '../../../shared/types';
import type { Copies } from './device-copy';

/** Time from a change to its save, in milliseconds. */
const DELAY_MS = 5000;

/** Time to the next attempt after a failure, in milliseconds. */
const RETRY_MS = 15_000;

/** How far the text on the screen is saved. */
export type SaveState =
  /** Nothing has been written. */
  | { readonly kind: 'unchanged' }
  /** Will be saved in a moment. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** Moment of RFC 3339. */
  | { readonly kind: 'saved'; readonly at: string }
  /** Kept on the device, and saved when the server can be reached. */
  | { readonly kind: 'offline' }
  /** The server does not accept the text as it is. */
  | { readonly kind: 'refused' }
  /** The account has as many drafts as it may have. */
  | { readonly kind: 'full' }
  /** The post was changed elsewhere meanwhile. */
  | { readonly kind: 'conflict'; readonly theirs: OwnPost };

/** Requests of a saver. */
export interface PostRequests {
  readonly create: (draft: PostDraft, key: string) => Promise<OwnPost>;
  readonly save: (id: string, version: number, draft: PostDraft) => Promise<OwnPost>;
  readonly load: (id: string) => Promise<OwnPost>;
}

/** Settings of a saver. */
export interface SaverOptions {
  readonly requests: PostRequests;
  readonly copies: Copies;
  /** The post as the server has it; absent for a new one. */
  readonly post?: OwnPost;
  /** Called when the server has given a new post its id. */
  readonly onCreated: (post: OwnPost) => void;
  /** Called when the visitor is no longer signed in. The text is on the device then. */
  readonly onSessionOver: () => void;
}

/** Saves a post while it is being written. */
export interface PostSaver {
  readonly subscribe: (changed: () => void) => () => void;
  readonly getState: () => SaveState;
  /** The post as the server has it; `undefined` before the first save. */
  readonly getPost: () => OwnPost | undefined;
  /** Saves a text in a few seconds. */
  readonly change: (draft: PostDraft) => void;
  /** Saves now. Resolves to whether the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Takes over what another request has returned, such as publishing. */
  readonly adopt: (post: OwnPost) => void;
  /** Loads what was saved elsewhere, after another request met a conflict. */
  readonly meetConflict: () => Promise<void>;
  /** Ends a conflict: by saving the text on the screen, or by giving it up. */
  readonly resolve: (winner: 'mine' | 'theirs') => void;
  /** Gives up what is not saved, after the post was deleted. */
  readonly forget: () => void;
  /** Ends timers. */
  readonly stop: () => void;
}

/** Creates a saver. One request runs at a time, so that versions follow each other. */
export function createPostSaver(options: SaverOptions): PostSaver {
  const { requests, copies, onCreated, onSessionOver } = options;
  const listeners = new Set<() => void>();
  const key = newKey();
  let { post } = options;
  let state: SaveState = { kind: 'unchanged' };
  let unsaved: PostDraft | undefined;
  // The first text of a new post. It is sent again as it is, because its answer may be lost.
  let first: PostDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  function set(next: SaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(() => void flush(), delay);
  }

  function unschedule(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function flush(): Promise<boolean> {
    unschedule();
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveAll(): Promise<boolean> {
    while (unsaved && state.kind !== 'conflict') {
      const draft = post ? unsaved : (first ??= unsaved);
      set({ kind: 'saving' });
      try {
        accept(
          await (post ? requests.save(post.post.id, post.post.version, draft) : requests.create(draft, key)),
          draft,
        );
      } catch (error) {
        await fail(error);
        return false;
      }
    }
    return state.kind !== 'conflict';
  }

  function accept(saved: OwnPost, draft: PostDraft): void {
    const isNew = !post;
    post = saved;
    if (isNew) {
      copies.drop(undefined);
      onCreated(saved);
    }
    const { id, version, changed_at: at } = saved.post;
    if (unsaved === draft) {
      unsaved = undefined;
      copies.drop(id);
      set({ kind: 'saved', at });
    } else if (unsaved) copies.write(id, { version, draft: unsaved });
  }

  async function fail(error: unknown): Promise<void> {
    const { status } = error instanceof RequestError ? error : { status: 0 };
    if (isSessionOver(error)) onSessionOver();
    else if (status === 409 && post) await meetConflict();
    else if (status === 422 || status === 413 || status === 404) {
      first = undefined;
      set({ kind: hasCode(error, 'too_many_drafts') ? 'full' : 'refused' });
    } else {
      set({ kind: 'offline' });
      schedule(RETRY_MS);
    }
  }

  async function meetConflict(): Promise<void> {
    if (!post) return;
    unschedule();
    try {
      set({ kind: 'conflict', theirs: await requests.load(post.post.id) });
    } catch (error) {
      if (isSessionOver(error)) onSessionOver();
      else {
        set({ kind: 'offline' });
        schedule(RETRY_MS);
      }
    }
  }

  return {
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    getState: () => state,
    getPost: () => post,
    change(draft) {
      unsaved = draft;
      copies.write(post?.post.id, { version: post?.post.version ?? 0, draft });
      if (state.kind === 'conflict') return;
      if (state.kind !== 'saving' && state.kind !== 'offline') set({ kind: 'waiting' });
      schedule(DELAY_MS);
    },
    flush,
    adopt(next) {
      post = next;
      set({ kind: 'saved', at: next.post.changed_at });
    },
    meetConflict,
    resolve(winner) {
      if (state.kind !== 'conflict') return;
      post = state.theirs;
      if (winner === 'mine' && unsaved) {
        copies.write(post.post.id, { version: post.post.version, draft: unsaved });
        set({ kind: 'waiting' });
        void flush();
      } else {
        unsaved = undefined;
        copies.drop(post.post.id);
        set({ kind: 'saved', at: post.post.changed_at });
      }
    },
    forget() {
      unschedule();
      unsaved = undefined;
      copies.drop(undefined);
      if (post) copies.drop(post.post.id);
    },
    stop: unschedule,
  };
}
