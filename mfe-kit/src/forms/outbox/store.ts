import { readStored, writeStored } from '../../page/storage';
import type { WaitingRequest } from './entry';

const DATABASE = 'roadside-requests';
const STORE = 'waiting';

/**
 * Local storage: number of waiting requests, so that other pages need not open the database. Absent
 * for none.
 */
const WAITING_KEY = 'requests-waiting';

/** Fallback when IndexedDB fails, for the life of the page. */
const memory = new Map<string, WaitingRequest>();

/** Stores a request, replacing an earlier one with the same key. */
export async function putWaiting(request: WaitingRequest): Promise<void> {
  try {
    await run('readwrite', (store) => store.put(request));
  } catch {
    memory.set(request.key, request);
  }
  await count();
}

/** Removes a request. */
export async function removeWaiting(key: string): Promise<void> {
  memory.delete(key);
  await run('readwrite', (store) => store.delete(key)).catch(() => undefined);
  await count();
}

/** All waiting requests, oldest first. */
export async function allWaiting(): Promise<WaitingRequest[]> {
  const stored = await run<WaitingRequest[]>('readonly', (store) => store.getAll()).catch(() => []);
  return [...stored, ...memory.values()].toSorted((one, other) => one.at - other.at);
}

/** True when requests wait. Reads local storage, not the database. */
export function anyWaiting(): boolean {
  return readStored(WAITING_KEY) !== null;
}

async function count(): Promise<void> {
  const { length } = await allWaiting();
  writeStored(WAITING_KEY, length > 0 ? String(length) : null);
}

/**
 * Runs one database request.
 * @throws when IndexedDB is missing or blocked.
 */
async function run<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result as Result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The request was not stored.')),
      );
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')));
    request.addEventListener('blocked', () => reject(new Error('The database is blocked by another connection.')));
  });
}
