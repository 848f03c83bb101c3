import type { UploadedFile } from '../contract';
import { isHeic, isPicture, refusalOf, type UploadLimits } from './limits';
import { uniqueName } from './names';
import { toJpeg as toSmallJpeg } from './picture';
import {
  isCounted,
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
  /** Removes all files that are not attached. */
  readonly removeMissing: () => void;
  /** Retries a file. */
  readonly retry: (key: string) => void;
  /** Retries all failed and waiting files. */
  readonly retryAll: () => void;
  /** Reduces a picture that is too large, and sends it. */
  readonly reduce: (key: string) => Promise<void>;
  /** Aborts all uploads. */
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

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    inFlight.set(key, stop);
    change(key, { state: 'sending', progress: 0, file, name: file.name, size: file.size, reducible: false });
    announce('sending', file.name);
    const onProgress = (progress: number) => {
      if (!stop.signal.aborted) change(key, { progress });
    };
    try {
      const uploaded = await upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      change(key, { state: 'attached', progress: 1, uploaded });
      announce('attached', file.name);
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
    } else if (status === TOO_LARGE) {
      change(key, { state: 'too_large', reducible: isPicture(file) });
      flag('size_limit');
    } else {
      change(key, { state: 'failed' });
      flag('file_server_error');
    }
  }

  /** Converts a file to a JPEG within the limit, and sends it. */
  async function convert(key: string, file: File): Promise<void> {
    change(key, { state: 'preparing', reducible: false });
    const smaller = await toJpeg(file, limits.maxBytes).catch(() => undefined);
    // The file may have been removed meanwhile.
    if (!find(key)) return;
    if (smaller) await send(key, smaller);
    else change(key, { state: 'unreadable' });
  }

  function enqueue(file: File): void {
    const key = `file-${count++}`;
    const isTooLarge = file.size > limits.maxBytes && !isHeic(file);
    const item: UploadItem = {
      key,
      name: file.name,
      size: file.size,
      file,
      state: isTooLarge ? 'too_large' : 'preparing',
      progress: 0,
      reducible: isTooLarge && isPicture(file),
    };
    set({ items: [...state.items, item] });
    if (isTooLarge) flag('size_limit');
    else void (isHeic(file) ? convert(key, file) : send(key, file));
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
      const refused: RefusedFile[] = [];
      for (const selected of selection) {
        // Selecting a failed file again is a new attempt.
        set({ items: state.items.filter((item) => item.name !== selected.name || isCounted(item)) });
        const names = state.items.filter(isCounted).map(({ name }) => name);
        const file = rename ? uniqueName(selected, names) : selected;
        const reason = refusalOf(file, names, limits);
        if (reason) refused.push({ name: file.name, reason });
        else enqueue(file);
      }
      set({ refused });
      if (refused.some(({ reason }) => reason === 'count')) flag('file_count_limit');
    },

    remove(key) {
      const item = find(key);
      if (!item) return;
      inFlight.get(key)?.abort();
      set({ items: state.items.filter((other) => other !== item), refused: [] });
      announce('removed', item.name);
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
      for (const controller of inFlight.values()) controller.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
