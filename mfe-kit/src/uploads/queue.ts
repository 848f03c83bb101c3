import type { UploadedFile } from '../contract';
import { isHeic, isReducible, refusalOf, type UploadLimits } from './limits';
import { isGivenName, uniqueName } from './names';
import { toJpeg as toSmallJpeg } from './picture';
import {
  isCounted,
  isMissing,
  isRefusal,
  keptItem,
  type QueueState,
  type RefusedFile,
  type UploadFault,
  type UploadItem,
  type UploadNews,
} from './queue-state';
import { UploadError, type Upload } from './send';

/** Time that a fault is flagged, in milliseconds. At its file it stays until fixed. */
export const FLAG_MS = 3000;

/** Status for a file over the server's limit, which may be lower than the limit here. */
const TOO_LARGE = 413;

/** Most events kept; screen reader users do not listen to more. */
const MOST_EVENTS = 5;

/** Queue of file uploads. */
export interface UploadQueue {
  readonly subscribe: (changed: () => void) => () => void;
  readonly getState: () => QueueState;
  /**
   * Adds files up to the limit. `rename`: the names are not the visitor's choice, so duplicates are
   * numbered.
   */
  readonly add: (files: Iterable<File>, options?: { rename: boolean }) => void;
  /** Removes a file and aborts its upload. */
  readonly remove: (key: string) => void;
  /** Removes a rejected file. */
  readonly removeRefused: (name: string) => void;
  /** Removes all files that are not attached. */
  readonly removeMissing: () => void;
  /** Retries a file. */
  readonly retry: (key: string) => void;
  /** Retries all failed and waiting files. */
  readonly retryAll: () => void;
  /** Reduces a picture whose first reduction failed, and sends it. */
  readonly reduce: (key: string) => Promise<void>;
  /** Aborts all uploads and conversions. */
  readonly stop: () => void;
}

/** Options of {@link createQueue}. */
export interface QueueOptions {
  readonly limits: UploadLimits;
  readonly upload: Upload;
  /** Files already stored on the server. */
  readonly files?: readonly UploadedFile[];
  /** Converts to a JPEG of at most `maxBytes`. @default on a canvas */
  readonly toJpeg?: (file: File, maxBytes: number) => Promise<File>;
}

/** Creates an upload queue. */
export function createQueue({ limits, upload, files = [], toJpeg = toSmallJpeg }: QueueOptions): UploadQueue {
  const listeners = new Set<() => void>();
  const inFlight = new Map<string, AbortController>();
  const timers = new Map<UploadFault, ReturnType<typeof setTimeout>>();
  // Created on first use: the edge renders forms without this class.
  let conversions: AbortController | undefined;
  let count = 0;
  let state: QueueState = { items: files.map(keptItem), refused: [], flags: [], news: [] };

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const find = (key: string) => state.items.find((item) => item.key === key);

  function change(key: string, changes: Partial<UploadItem>): void {
    set({ items: state.items.map((item) => (item.key === key ? { ...item, ...changes } : item)) });
  }

  function announce(kind: UploadNews['kind'], name: string): void {
    set({ news: [...state.news, { id: count++, kind, name }].slice(-MOST_EVENTS) });
  }

  function flag(fault: UploadFault): void {
    const others = () => state.flags.filter((other) => other !== fault);
    clearTimeout(timers.get(fault));
    const timer = setTimeout(() => set({ flags: others() }), FLAG_MS);
    timers.set(fault, timer);
    set({ flags: [...others(), fault] });
  }

  /** True when selected more file may be attached; flags the fault otherwise. */
  function hasFreePlace(): boolean {
    if (state.items.filter(isCounted).length < limits.maxFiles) return true;
    flag('file_count_limit');
    return false;
  }

  async function send(key: string, file: File, reduced = find(key)?.reduced ?? false): Promise<void> {
    const stop = new AbortController();
    inFlight.set(key, stop);
    change(key, { state: 'sending', progress: 0, file, name: file.name, size: file.size, reduced, reducible: false });
    announce('sending', file.name);
    const onProgress = (progress: number) => {
      if (!stop.signal.aborted) change(key, { progress });
    };
    try {
      const uploaded = await upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      change(key, { state: 'attached', progress: 1, uploaded });
      announce(reduced ? 'reduced' : 'attached', file.name);
    } catch (error) {
      if (!stop.signal.aborted) fail(key, file, error);
    } finally {
      if (inFlight.get(key) === stop) inFlight.delete(key);
    }
  }

  /** Marks a file as failed. Only a rejected content cannot be retried. */
  function fail(key: string, file: File, error: unknown): void {
    const { status, code } = error instanceof UploadError ? error : { status: 0, code: '' };
    if (isRefusal(code)) {
      change(key, { state: 'refused', reason: code });
      announce('refused', file.name);
    } else if (status === 0 && !navigator.onLine) {
      change(key, { state: 'waiting', progress: 0 });
      announce('waiting', file.name);
    } else if (status === TOO_LARGE && !find(key)?.reduced && isReducible(file, limits)) {
      void convert(key, file, file.size / 2);
    } else if (status === TOO_LARGE) {
      failAsTooLarge(key, file);
    } else {
      change(key, { state: 'failed' });
      flag('file_server_error');
    }
  }

  function failAsTooLarge(key: string, file: File): void {
    const reducible = isReducible(file, limits) && !find(key)?.reduced;
    change(key, { state: 'too_large', reducible });
    flag('size_limit');
  }

  /** Converts a picture to a JPEG of at most `maxBytes`, and sends it. */
  async function convert(key: string, file: File, maxBytes = limits.maxBytes): Promise<void> {
    change(key, { state: 'preparing', reducible: false });
    const { signal } = (conversions ??= new AbortController());
    const smaller = await toJpeg(file, maxBytes).catch(() => undefined);
    // The file may have been removed meanwhile, or all of them.
    if (signal.aborted || !find(key)) return;
    if (smaller) {
      // `a.png` and `a.webp` both become `a.jpg`.
      const names = state.items.filter((item) => item.key !== key && isCounted(item)).map(({ name }) => name);
      const jpeg = limits.duplicates ? smaller : uniqueName(smaller, names);
      await send(key, jpeg, jpeg.size < file.size);
    } else if (isHeic(file)) change(key, { state: 'unreadable' });
    else failAsTooLarge(key, file);
  }

  /** Adds a file, in the place of a failed one of the same name. */
  function enqueue(file: File): void {
    const key = `file-${count++}`;
    const isTooLarge = file.size > limits.maxBytes && !isHeic(file);
    const isConverted = isHeic(file) || (isTooLarge && isReducible(file, limits));
    const item: UploadItem = {
      key,
      name: file.name,
      size: file.size,
      file,
      state: 'preparing',
      progress: 0,
      reduced: false,
      reducible: false,
    };
    const place = state.items.findIndex((other) => other.name === file.name && !isCounted(other));
    set({ items: place < 0 ? [...state.items, item] : state.items.with(place, item) });
    if (isConverted) void convert(key, file);
    else if (isTooLarge) failAsTooLarge(key, file);
    else void send(key, file);
  }

  function retry(key: string): void {
    const item = find(key);
    if (!item?.file) return;
    // A waiting file counts as attached already.
    if (item.state === 'waiting' || (item.state === 'failed' && hasFreePlace())) void send(key, item.file);
  }

  return {
    getState: () => state,

    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },

    add(selection, { rename } = { rename: false }) {
      let refused: readonly RefusedFile[] = state.refused.filter(isMissing);
      let hasSurplus = false;
      for (const selected of selection) {
        const names = state.items.filter(isCounted).map(({ name }) => name);
        const file = rename || isGivenName(selected.name) ? uniqueName(selected, names) : selected;
        const reason = refusalOf(file, names, limits);
        // Selecting a file again is a new attempt.
        refused = refused.filter(({ name }) => name !== file.name);
        if (reason) {
          refused = [...refused, { name: file.name, reason }];
          set({ items: state.items.filter((item) => item.name !== file.name || isCounted(item)) });
        } else enqueue(file);
        hasSurplus ||= reason === 'count';
      }
      set({ refused });
      if (hasSurplus) flag('file_count_limit');
    },

    remove(key) {
      const item = find(key);
      if (!item) return;
      inFlight.get(key)?.abort();
      set({ items: state.items.filter((other) => other !== item), refused: state.refused.filter(isMissing) });
      announce('removed', item.name);
    },

    removeRefused(name) {
      set({ refused: state.refused.filter((file) => file.name !== name) });
      announce('removed', name);
    },

    removeMissing: () => set({ items: state.items.filter(isCounted), refused: [] }),

    retry,

    retryAll() {
      for (const { key } of state.items) retry(key);
    },

    async reduce(key) {
      const item = find(key);
      if (item?.reducible && item.file && hasFreePlace()) await convert(key, item.file);
    },

    stop() {
      conversions?.abort();
      conversions = undefined;
      for (const controller of inFlight.values()) controller.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
