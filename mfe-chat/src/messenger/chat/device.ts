/** What this device keeps of the chat, on the messenger's origin. */
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { createId } from '../../channel/message';
import type { PendingMessage, UploadedFile } from './types';

/** Local storage: token of the thread. */
const THREAD_KEY = 'chat-thread';

/** Local storage: text of the composer. */
const DRAFT_KEY = 'chat-draft';

/** Local storage: messages that the server has not acknowledged. */
const UNSENT_KEY = 'chat-unsent';

/** Web lock of the tab that opens a thread. */
const OPENING_LOCK = 'roadside-chat-opening';

/** Most messages that wait on the device. */
const MOST_UNSENT = 50;

/** Shape of a thread's token. */
const TOKEN = /^[0-9a-f]{16,128}$/;

/** Token of the thread that this device knows. */
export function storedThread(): string | undefined {
  return readToken(readStored(THREAD_KEY));
}

/** Remembers the thread; `undefined` forgets it. */
export function storeThread(token: string | undefined): void {
  writeStored(THREAD_KEY, token ?? null);
}

/** A token from outside; `undefined` for other text. */
export function readToken(text: unknown): string | undefined {
  return typeof text === 'string' && TOKEN.test(text) ? text : undefined;
}

/** Calls back when another tab opens a thread. Returns how to stop. */
export function onStoredThread(changed: (token: string) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    const token = key === THREAD_KEY ? readToken(newValue) : undefined;
    if (token) changed(token);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/**
 * Runs work in one tab of the device at a time. A tab that may not store anything, or has no Web
 * Locks, waits for no other.
 */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks && canStore() ? locks.request(OPENING_LOCK, work) : work();
}

export function storedDraft(): string {
  return readStored(DRAFT_KEY) ?? '';
}

export function storeDraft(text: string): void {
  writeStored(DRAFT_KEY, text === '' ? null : text);
}

/** Messages that an earlier page could not send. */
export function storedUnsent(): PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(readStored(UNSENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.slice(0, MOST_UNSENT).flatMap(readUnsent) : [];
  } catch {
    return [];
  }
}

export function storeUnsent(pending: readonly PendingMessage[]): void {
  writeStored(UNSENT_KEY, pending.length === 0 ? null : JSON.stringify(pending.slice(0, MOST_UNSENT)));
}

/** Whether the browser lets the messenger keep anything. Third-party storage may be blocked. */
export function canStore(): boolean {
  try {
    return typeof localStorage.length === 'number';
  } catch {
    return false;
  }
}

export const newClientId = createId;

function readUnsent(value: unknown): PendingMessage[] {
  const { clientId, text, pressed, files } = (value ?? {}) as Record<string, unknown>;
  if (typeof clientId !== 'string' || typeof text !== 'string') return [];
  return [
    {
      clientId,
      text,
      pressed: typeof pressed === 'string' ? pressed : undefined,
      files: Array.isArray(files) ? (files as UploadedFile[]) : [],
      state: 'waiting',
    },
  ];
}
