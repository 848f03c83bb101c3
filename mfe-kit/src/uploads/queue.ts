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

/** How long a fault is flagged, in milliseconds. Beside its file it stays until it is mended. */
export const FLAG_MS = 3000;

/** Status of a file that the server finds too large, whatever was known of its limit here. */
const TOO_LARGE = 413;

/** How many news are kept: more at once are not listened to. */
const MOST_NEWS = 5;

/** Files on their way to the server. */
export interface UploadQueue {
  readonly subscribe: (changed: () => void) => () => void;
  readonly getState: () => QueueState;
  /** Takes files, as many as may be. `rename`: their names are not of the visitor's choice, so those that are taken get a number. */
  readonly add: (files: Iterable<File>, options?: { rename: boolean }) => void;
  /** Takes a file away, and breaks off what is under way. */
  readonly remove: (key: string) => void;
  /** Takes all files away that are not attached. */
  readonly removeMissing: () => void;
  /** Sends a file once more. */
  readonly retry: (key: string) => void;
  /** Sends once more what failed or waits. */
  readonly retryAll: () => void;
  /** Makes a picture that is too large smaller, and sends it. */
  readonly reduce: (key: string) => Promise<void>;
  /** Breaks everything off. */
  readonly stop: () => void;
}

/** What a queue is made of. */
export interface QueueOptions {
  readonly limits: UploadLimits;
  readonly upload: Upload;
  /** What the server keeps already. */
  readonly files?: readonly UploadedFile[];
  /** Makes a JPEG of at most so many bytes. @default on a canvas */
  readonly toJpeg?: (file: File, maxBytes: number) => Promise<File>;
}

/** A queue of its own. */
export function createQueue({ limits, upload, files = [], toJpeg = toSmallJpeg }: QueueOptions): UploadQueue {
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
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

  function tell(kind: UploadNews['kind'], name: string): void {
    set({ news: [...state.news, { id: count++, kind, name }].slice(-MOST_NEWS) });
  }

  function flag(fault: UploadFault): void {
    const others = () => state.flags.filter((other) => other !== fault);
    clearTimeout(timers.get(fault));
    const timer = setTimeout(() => set({ flags: others() }), FLAG_MS);
    timers.set(fault, timer);
    set({ flags: [...others(), fault] });
  }

  /** Whether one more may be attached; flags it if not. */
  function hasRoom(): boolean {
    if (state.items.filter(isCounted).length < limits.maxFiles) return true;
    flag('file_count_limit');
    return false;
  }

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    underWay.set(key, stop);
    change(key, { state: 'sending', progress: 0, file, name: file.name, size: file.size, reducible: false });
    tell('sending', file.name);
    const onProgress = (progress: number) => {
      if (!stop.signal.aborted) change(key, { progress });
    };
    try {
      const uploaded = await upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      change(key, { state: 'attached', progress: 1, uploaded });
      tell('attached', file.name);
    } catch (error) {
      if (!stop.signal.aborted) fail(key, file, error);
    } finally {
      if (underWay.get(key) === stop) underWay.delete(key);
    }
  }

  /** The server does not have it: it can be tried again, unless the server has looked at it. */
  function fail(key: string, file: File, error: unknown): void {
    const { status, code } = error instanceof UploadError ? error : { status: 0, code: '' };
    if (isRefusal(code)) {
      change(key, { state: 'refused', reason: code });
      tell('refused', file.name);
    } else if (status === 0 && !navigator.onLine) {
      change(key, { state: 'waiting', progress: 0 });
      tell('waiting', file.name);
    } else if (status === TOO_LARGE) {
      change(key, { state: 'too_large', reducible: isPicture(file) });
      flag('size_limit');
    } else {
      change(key, { state: 'failed' });
      flag('file_server_error');
    }
  }

  /** Makes a JPEG that is small enough, and sends it. */
  async function convert(key: string, file: File): Promise<void> {
    change(key, { state: 'preparing', reducible: false });
    const smaller = await toJpeg(file, limits.maxBytes).catch(() => undefined);
    // It may have been taken away meanwhile.
    if (!find(key)) return;
    if (smaller) await send(key, smaller);
    else change(key, { state: 'unreadable' });
  }

  function take(file: File): void {
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
    // One that waits has its room already.
    if (item.state === 'waiting' || (item.state === 'failed' && hasRoom())) void send(key, item.file);
  }

  return {
    getState: () => state,

    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },

    add(chosen, { rename } = { rename: false }) {
      const refused: RefusedFile[] = [];
      for (const one of chosen) {
        // Chosen again, a file that failed or was too large is a new attempt.
        set({ items: state.items.filter((item) => item.name !== one.name || isCounted(item)) });
        const names = state.items.filter(isCounted).map(({ name }) => name);
        const file = rename ? uniqueName(one, names) : one;
        const reason = refusalOf(file, names, limits);
        if (reason) refused.push({ name: file.name, reason });
        else take(file);
      }
      set({ refused });
      if (refused.some(({ reason }) => reason === 'count')) flag('file_count_limit');
    },

    remove(key) {
      const item = find(key);
      if (!item) return;
      underWay.get(key)?.abort();
      set({ items: state.items.filter((other) => other !== item), refused: [] });
      tell('removed', item.name);
    },

    removeMissing: () => set({ items: state.items.filter(isCounted), refused: [] }),

    retry,

    retryAll() {
      for (const { key } of state.items) retry(key);
    },

    async reduce(key) {
      const item = find(key);
      if (item?.reducible && item.file && hasRoom()) await convert(key, item.file);
    },

    stop() {
      for (const controller of underWay.values()) controller.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
